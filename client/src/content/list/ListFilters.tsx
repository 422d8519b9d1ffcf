import {
  Archive,
  ArrowDownUp,
  CircleCheck,
  Folder,
  FolderTree,
  Inbox,
  ListFilter,
  Palette,
  Star,
  Tag,
  Trash2,
  X,
} from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { ProjectTreeQuery } from "../../gql/graphql";
import { useProjectTreeQuery, useTaxonomyQuery, useUnreadCountQuery } from "../../gql/hooks";
import type { ContentKind } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";
import { useShortcut } from "../../lib/shortcuts";
import { useWordsInAddress } from "../../lib/useWordsInAddress";
import { SearchMenu } from "../../ui/choices/SearchMenu";
import { FilterBar, FilterButton, FilterLink } from "../../ui/FilterBar";
import filterBarStyles from "../../ui/FilterBar.module.css";
import { Menu } from "../../ui/overlays/Menu";
import { MenuItem } from "../../ui/overlays/MenuItem";
import { presetColors } from "../../ui/presetColors";
import { tintStyle } from "../../ui/Tint";
import { CategoryIcon } from "../CategoryIcon";
import type { KindCounts } from "./kindCounts";
import styles from "./ListFilters.module.css";
import { isNarrowed, type ListAddress, type ListView, maxTagsFiltered, writeListAddress } from "./listAddress";
import { useAddressChange } from "./useAddressChange";

const sorts: readonly ({ id: string; label: string; short: string } & ListAddress["sort"])[] = [
  { id: "updated-desc", label: "Updated, newest first", short: "Updated", by: "UPDATED_AT", order: "DESC" },
  { id: "updated-asc", label: "Updated, oldest first", short: "Updated", by: "UPDATED_AT", order: "ASC" },
  { id: "added-desc", label: "Added, newest first", short: "Added", by: "CREATED_AT", order: "DESC" },
  { id: "added-asc", label: "Added, oldest first", short: "Added", by: "CREATED_AT", order: "ASC" },
  { id: "title-asc", label: "Title, A to Z", short: "Title", by: "TITLE", order: "ASC" },
  { id: "title-desc", label: "Title, Z to A", short: "Title", by: "TITLE", order: "DESC" },
];

/** The controls that filter and sort the list. Their state is in the address. */
export function ListFilters({
  kind,
  address,
  counts,
  onSelect,
}: {
  kind: ContentKind;
  address: ListAddress;
  counts: KindCounts | undefined;
  /** Starts selecting, for touch screens without keys or hover. */
  onSelect: () => void;
}) {
  const change = useAddressChange(kind);
  const [hasAsked, setHasAsked] = useState(Boolean(address.categoryId || address.tagIds.length));
  const { data } = useTaxonomyQuery({ variables: { contentType: kind.contentType }, skip: !hasAsked });
  // the page loads the count already
  const { data: unread } = useUnreadCountQuery({ fetchPolicy: "cache-only" });
  const [hasAskedProjects, setHasAskedProjects] = useState(address.projectId !== null);
  const { data: known } = useProjectTreeQuery({ skip: !hasAskedProjects });
  const project = known?.projectHierarchy.find(({ id }) => id === address.projectId);
  const projectChoices = useMemo(() => withPaths(known?.projectHierarchy ?? []), [known]);
  const askProjects = (): void => setHasAskedProjects(true);
  const category = data?.categories.find(({ id }) => id === address.categoryId);
  const color = presetColors.find((preset) => preset.color === address.color);
  const sort = sorts.find(({ by, order }) => by === address.sort.by && order === address.sort.order);
  const isFiltered = isNarrowed({ ...address, search: "" });
  const ask = (): void => setHasAsked(true);
  const views: { view: ListView; label: string; icon?: typeof Star; count?: number | undefined }[] = [
    { view: "all", label: "All", count: counts?.all },
    { view: "favorites", label: "Favorites", icon: Star, count: counts?.favorites },
    { view: "archive", label: "Archive", icon: Archive, count: counts?.archive || undefined },
  ];
  return (
    <FilterBar
      label={`Which ${kind.many}`}
      inForce={
        isFiltered && (
          <>
            {address.categoryId && (
              <Chosen
                label="category"
                name={category?.name ?? "Category"}
                onRemove={() => change({ categoryId: null })}
              />
            )}
            {address.tagIds.map((tagId) => {
              const tag = data?.tags.find(({ id }) => id === tagId);
              return (
                <Chosen
                  key={tagId}
                  label="tag"
                  name={tag?.name ?? "Tag"}
                  dot={tag?.color}
                  onRemove={() => change({ tagIds: address.tagIds.filter((other) => other !== tagId) })}
                />
              );
            })}
            {address.projectId && (
              <Chosen
                label="project"
                name={project?.name ?? "Project"}
                dot={project?.color}
                onRemove={() => change({ projectId: null })}
              />
            )}
            {address.color && (
              <Chosen
                label="color"
                name={color?.name ?? address.color}
                dot={address.color}
                onRemove={() => change({ color: null })}
              />
            )}
            <FilterButton onClick={() => change({ categoryId: null, tagIds: [], projectId: null, color: null })}>
              Clear
            </FilterButton>
          </>
        )
      }
      end={
        <>
          <SearchWithin
            key={address.view}
            kind={kind}
            search={address.search}
            onChange={(search) => change({ search }, true)}
          />
          <SearchMenu
            label="Tag"
            placeholder="Find a tag"
            isMultiple
            trigger={
              <FilterButton icon={Tag} onPointerEnter={ask}>
                Tag
              </FilterButton>
            }
            options={(data?.tags ?? []).map((tag) => ({ id: tag.id, label: tag.name, color: tag.color }))}
            chosen={address.tagIds}
            emptyText={data ? "No tags yet" : "Loading"}
            onOpenChange={ask}
            onChoose={(id) => {
              if (id === null) return;
              const others = address.tagIds.filter((other) => other !== id);
              if (others.length < address.tagIds.length) change({ tagIds: others });
              else if (others.length < maxTagsFiltered) change({ tagIds: [...others, id] });
            }}
          />
          <SearchMenu
            label="Category"
            placeholder="Find a category"
            trigger={
              <FilterButton icon={Folder} onPointerEnter={ask}>
                Category
              </FilterButton>
            }
            options={(data?.categories ?? []).map(({ id, name, icon }) => ({
              id,
              label: name,
              icon: <CategoryIcon name={icon} size={16} />,
            }))}
            chosen={address.categoryId ? [address.categoryId] : []}
            emptyText={data ? "No categories yet" : "Loading"}
            onOpenChange={ask}
            onChoose={(id) => change({ categoryId: id === address.categoryId ? null : id })}
          />
          <SearchMenu
            label="Project"
            placeholder="Find a project"
            trigger={
              <FilterButton icon={FolderTree} onPointerEnter={askProjects}>
                Project
              </FilterButton>
            }
            options={projectChoices}
            chosen={address.projectId ? [address.projectId] : []}
            emptyText={known ? "No projects yet" : "Loading"}
            onOpenChange={askProjects}
            onChoose={(id) => change({ projectId: id === address.projectId ? null : id })}
          />
          {kind.hasColor && !address.color && (
            <Menu label="Color" trigger={<FilterButton icon={Palette}>Color</FilterButton>}>
              {presetColors.map((preset) => (
                <MenuItem
                  key={preset.color}
                  id={preset.color}
                  icon={<span className={`${styles.dot} tint`} style={tintStyle(preset.color)} />}
                  onAction={() => change({ color: preset.color })}
                >
                  {preset.name}
                </MenuItem>
              ))}
            </Menu>
          )}
          <Menu
            label="Sort by"
            selection={{
              value: sort?.id ?? "updated-desc",
              onChange: (id) => {
                const next = sorts.find((option) => option.id === id);
                if (next) change({ sort: { by: next.by, order: next.order } });
              },
            }}
            trigger={
              <FilterButton icon={ArrowDownUp} aria-label={`Sorted by: ${sort?.label ?? "Updated, newest first"}`}>
                {sort?.short ?? "Updated"}
              </FilterButton>
            }
          >
            {sorts.map(({ id, label }) => (
              <MenuItem key={id} id={id}>
                {label}
              </MenuItem>
            ))}
          </Menu>
          <span className="narrow-only">
            <FilterButton icon={CircleCheck} onClick={onSelect}>
              Select
            </FilterButton>
          </span>
        </>
      }
    >
      {views.map(({ view, label, icon, count }) => (
        <FilterLink
          key={view}
          icon={icon}
          count={count}
          isOn={address.view === view}
          to={kind.listPath() + writeListAddress({ ...address, view })}
        >
          {label}
        </FilterLink>
      ))}
      <FilterLink icon={Trash2} count={counts?.trash || undefined} to={paths.trash(kind.many)}>
        Trash
      </FilterLink>
      <FilterLink icon={Inbox} count={unread?.unreadCount || undefined} isOn={false} to={paths.receivedList()}>
        Received
      </FilterLink>
    </FilterBar>
  );
}

/** Projects as options, each named "Parent → Sub": in the list each parent comes before its subprojects. */
function withPaths(projects: ProjectTreeQuery["projectHierarchy"]): { id: string; label: string; color: string }[] {
  const paths = new Map<string, string>();
  return projects.map(({ id, parentId, name, color }) => {
    const above = parentId && paths.get(parentId);
    const label = above ? `${above} → ${name}` : name;
    paths.set(id, label);
    return { id, label, color };
  });
}

/** An active filter with a button to remove it. */
function Chosen({
  label,
  name,
  dot,
  onRemove,
}: {
  label: string;
  name: string;
  dot?: string | undefined;
  onRemove: () => void;
}) {
  return (
    <FilterButton isOn aria-label={`Remove the ${label} filter ${name}`} onClick={onRemove}>
      {dot && <span className={`${styles.dot} tint`} style={tintStyle(dot)} />}
      <span className={`${styles.name} clip`}>{name}</span>
      <X size={14} strokeWidth={1.7} aria-hidden />
    </FilterButton>
  );
}

function SearchWithin({
  kind,
  search,
  onChange,
}: {
  kind: ContentKind;
  search: string;
  onChange: (search: string) => void;
}) {
  const [typed, setTyped] = useWordsInAddress(search, onChange);
  const field = useRef<HTMLInputElement>(null);
  useShortcut("/", () => field.current?.focus());
  return (
    <label className={`${filterBarStyles.filter} ${styles.within}`} data-part="filter">
      <ListFilter size={15} strokeWidth={1.7} aria-hidden />
      <input
        ref={field as RefObject<HTMLInputElement>}
        type="search"
        aria-label={`Filter ${kind.many} by their words`}
        placeholder="Filter"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (typed) setTyped("");
          else field.current?.blur();
        }}
      />
    </label>
  );
}
