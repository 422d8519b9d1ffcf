import { MessageSquareText } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { feedbackCategories, feedbackTypes } from "../../../content/feedbackWords";
import type { FeedbackRowFragment, FeedbackStatus } from "../../../gql/graphql";
import { useAdminFeedbackCountsQuery, useAdminFeedbackQuery, useFeedbackChangedSubscription } from "../../../gql/hooks";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/routing/Link";
import { useDates } from "../../../lib/time/formatDate";
import { PageAction } from "../../../shell/PageAction";
import { PageFrame } from "../../../shell/PageFrame";
import { Badge } from "../../../ui/Badge";
import { Entry } from "../../../ui/Entry";
import { FilterBar, FilterButton, FilterLink } from "../../../ui/FilterBar";
import { Menu } from "../../../ui/overlays/Menu";
import { MenuItem } from "../../../ui/overlays/MenuItem";
import { AdminList } from "../AdminList";
import { oneOf, useAdminAddress } from "../useAdminAddress";
import { FeedbackReader } from "./FeedbackReader";
import { feedbackStatuses, typeTones } from "./feedbackBadges";
import styles from "./feedbackPage.module.css";

const typeNames = feedbackTypes.map(({ id }) => id);
const categoryNames = feedbackCategories.map(({ id }) => id);
const anything = "";

export function FeedbackPage() {
  const { get, withValue, set } = useAdminAddress();
  const navigate = useNavigate();
  const status = oneOf(
    get("status"),
    feedbackStatuses.map(({ id }) => id),
  );
  const type = oneOf(get("type"), typeNames);
  const category = oneOf(get("category"), categoryNames);
  const query = useAdminFeedbackQuery({
    variables: { status, type, category, after: get("after") },
    fetchPolicy: "cache-and-network",
    // as often as the count of new feedback: there are no events for feedback from before the page subscribed
    pollInterval: 30_000,
  });
  const { data: counted } = useAdminFeedbackCountsQuery();
  useFeedbackChangedSubscription({ onData: () => void query.refetch().catch(() => undefined) });
  const page = query.data?.adminFeedback;
  const counts = new Map<FeedbackStatus, number>(counted?.adminFeedbackCounts.map((each) => [each.status, each.count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const openId = get("id") ?? page?.nodes[0]?.id ?? null;
  return (
    <PageFrame
      title="Feedback"
      margin={counted && `${counts.get("NEW") ?? 0} new, ${all} in all`}
      action={
        <PageAction
          label="Edit thank-yous"
          icon={MessageSquareText}
          onClick={() => void navigate(`${paths.adminSettings()}#thanks`)}
        />
      }
      filters={
        <FilterBar
          label="Filter feedback"
          end={
            <>
              <Choice
                label="Type"
                value={type ?? anything}
                options={[{ id: anything, label: "Any type" }, ...feedbackTypes]}
                onChange={(id) => set("type", id || null)}
              />
              <Choice
                label="Category"
                value={category ?? anything}
                options={[{ id: anything, label: "Any category" }, ...feedbackCategories]}
                onChange={(id) => set("category", id || null)}
              />
            </>
          }
        >
          <FilterLink to={withValue("status", null)} isOn={status === null} count={counted && all}>
            All
          </FilterLink>
          {feedbackStatuses.map(({ id, label }) => (
            <FilterLink
              key={id}
              to={withValue("status", id)}
              isOn={status === id}
              count={counted && (counts.get(id) ?? 0)}
            >
              {label}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      <Entry head="Inbox" sub="Checked every 30 s">
        <AdminList
          what="the feedback"
          query={query}
          isEmpty={page?.nodes.length === 0}
          empty={status || type || category ? "No feedback here" : "Nobody has given feedback yet"}
          page={page?.pageInfo}
        >
          <div className={styles.split} data-reads={get("id") ? true : undefined}>
            <ul className={styles.list} aria-label="Feedback">
              {page?.nodes.map((feedback) => (
                <FeedbackLine
                  key={feedback.id}
                  feedback={feedback}
                  to={withValueKeepingPage(feedback.id)}
                  isOpen={feedback.id === openId}
                />
              ))}
            </ul>
            {openId && (
              <FeedbackReader
                key={openId}
                id={openId}
                back={withValueKeepingPage(null)}
                onGone={() => set("id", null)}
              />
            )}
          </div>
        </AdminList>
      </Entry>
    </PageFrame>
  );

  /** Opening an entry keeps the list's page. */
  function withValueKeepingPage(id: string | null): string {
    const after = get("after");
    const to = withValue("id", id);
    return after ? `${to}${to.includes("?") ? "&" : "?"}after=${encodeURIComponent(after)}` : to;
  }
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { id: string; label: string }[];
  onChange: (id: string) => void;
}) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <Menu
      label={label}
      trigger={<FilterButton isOn={value !== anything}>{value === anything ? label : chosen?.label}</FilterButton>}
      selection={{ value: value || "any", onChange: (id) => onChange(id === "any" ? anything : id) }}
    >
      {options.map((option) => (
        <MenuItem key={option.id || "any"} id={option.id || "any"}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function FeedbackLine({ feedback, to, isOpen }: { feedback: FeedbackRowFragment; to: string; isOpen: boolean }) {
  const dates = useDates();
  const { type, title, author, createdAt, status } = feedback;
  return (
    <li>
      <Link to={to} aria-current={isOpen ? "true" : undefined} data-new={status === "NEW" || undefined}>
        <b>
          {title}
          {status === "NEW" && <span className="sr-only"> (new)</span>}
        </b>
        <time dateTime={createdAt}>{dates.short(createdAt)}</time>
        <small>{author.displayName}</small>
        <Badge {...typeTones[type]}>{feedbackTypes.find(({ id }) => id === type)?.label}</Badge>
      </Link>
    </li>
  );
}
