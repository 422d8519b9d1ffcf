import { ArrowDownUp, ListFilter, Star, Trash2 } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { ProjectStatus } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { projectStatuses, statusLabel } from "../../../projects/projectStatuses";
import { FilterBar, FilterButton, FilterLink } from "../../../ui/FilterBar";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { type ProjectAddress, type ProjectSortName, writeProjectAddress } from "../projectAddress";

const projectSorts: readonly { id: ProjectSortName; label: string }[] = [
  { id: "position", label: "Your order" },
  { id: "due", label: "Due date" },
  { id: "name", label: "Name" },
  { id: "updated", label: "Updated" },
  { id: "added", label: "Added" },
];

export interface ProjectListCounts {
  all: number;
  favorites: number;
  overdue: number;
  trashed: number;
}

/** The controls that filter and sort projects. Their state is in the address. */
export function ProjectFilters({
  address,
  counts,
}: {
  address: ProjectAddress;
  counts: ProjectListCounts | undefined;
}) {
  const navigate = useNavigate();
  const to = (change: Partial<ProjectAddress>): string =>
    paths.projects() + writeProjectAddress({ ...address, ...change });
  const plain = { isFavorite: false, isOverdue: false };
  const { isFavorite, isOverdue, status } = address;
  return (
    <FilterBar
      label="Which projects"
      end={
        <>
          <Menu
            label="Status"
            selection={{
              value: status ?? "all",
              onChange: (id) => void navigate(to({ status: id === "all" ? null : (id as ProjectStatus) })),
            }}
            trigger={
              <FilterButton icon={ListFilter} isOn={status !== null}>
                {status ? statusLabel(status) : "Status"}
              </FilterButton>
            }
          >
            <MenuItem id="all">Any status</MenuItem>
            {projectStatuses.map(({ id, label }) => (
              <MenuItem key={id} id={id}>
                {label}
              </MenuItem>
            ))}
          </Menu>
          <Menu
            label="Sort by"
            selection={{
              value: address.sort,
              onChange: (id) => void navigate(to({ sort: id as ProjectSortName })),
            }}
            trigger={<FilterButton icon={ArrowDownUp}>{sortLabel(address.sort)}</FilterButton>}
          >
            {projectSorts.map(({ id, label }) => (
              <MenuItem key={id} id={id}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      }
    >
      <FilterLink to={to(plain)} count={counts?.all} isOn={!isFavorite && !isOverdue}>
        All
      </FilterLink>
      <FilterLink to={to({ ...plain, isFavorite: true })} icon={Star} count={counts?.favorites} isOn={isFavorite}>
        Favorites
      </FilterLink>
      <FilterLink to={to({ ...plain, isOverdue: true })} count={counts?.overdue} isOn={isOverdue}>
        Overdue
      </FilterLink>
      <FilterLink to={paths.trash("projects")} icon={Trash2} count={counts?.trashed || undefined}>
        Trash
      </FilterLink>
    </FilterBar>
  );
}

function sortLabel(sort: ProjectSortName): string {
  return projectSorts.find(({ id }) => id === sort)?.label ?? "";
}
