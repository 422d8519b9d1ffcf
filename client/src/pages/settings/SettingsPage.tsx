import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { useColumnCount } from "../../content/cards/useColumnCount";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/routing/Link";
import { PageFrame } from "../../shell/PageFrame";
import { Entry } from "../../ui/Entry";
import { FilterBar, FilterLink } from "../../ui/FilterBar";
import { Icon } from "../../ui/Icon";
import { AccessSections } from "./AccessSections";
import { AppearanceSection } from "./AppearanceSection";
import { AccountSection } from "./account/AccountSection";
import { CalendarFeedSection } from "./calendar/CalendarFeedSection";
import { CalendarSection } from "./calendar/CalendarSection";
import { SubscriptionsSection } from "./calendar/SubscriptionsSection";
import { DataSections } from "./data/DataSections";
import { FindSetting } from "./FindSetting";
import { FollowSection } from "./follow/FollowSection";
import { NotesSection } from "./NotesSection";
import { NotificationSections } from "./notifications/NotificationSections";
import { RegionSection } from "./RegionSection";
import styles from "./settings.module.css";
import { addressOfAnchor, type SettingsPageId, settingsPages } from "./settingsPages";
import { BlockedSendersSection } from "./sharing/BlockedSendersSection";
import { ShareLinksSection } from "./sharing/ShareLinksSection";
import { SharingSection } from "./sharing/SharingSection";
import { useReachedSetting } from "./useReachedSetting";
import { VideosSection } from "./VideosSection";

const sections: Record<SettingsPageId, ReactNode> = {
  account: (
    <>
      <AccountSection />
      <FollowSection />
    </>
  ),
  access: <AccessSections />,
  region: <RegionSection />,
  appearance: <AppearanceSection />,
  calendar: (
    <>
      <CalendarSection />
      <CalendarFeedSection />
      <SubscriptionsSection />
    </>
  ),
  notes: (
    <>
      <NotesSection />
      <VideosSection />
    </>
  ),
  sharing: (
    <>
      <SharingSection />
      <ShareLinksSection />
      <BlockedSendersSection />
    </>
  ),
  notifications: <NotificationSections />,
  data: <DataSections />,
};

/** One page of the settings. Without a page in the address: the list of them on a phone, elsewhere the first. */
export function SettingsPage() {
  const { page: asked } = useParams();
  const { hash, search } = useLocation();
  const isPhone = useColumnCount() === 1;
  useReachedSetting();
  const page = settingsPages.find(({ id }) => id === asked);
  if (!page && (asked || hash)) {
    const to = addressOfAnchor(hash.slice(1)) ?? paths.settings();
    const [pathname, anchor] = to.split("#");
    return <Navigate replace to={{ pathname, search, hash: anchor ?? "" }} />;
  }
  if (isPhone) return page ? <PhonePage id={page.id} label={page.label} /> : <PhoneList />;
  const shown = page?.id ?? "account";
  return (
    <PageFrame
      title="Settings"
      filters={
        <FilterBar label="Pages of the settings" end={<FindSetting className={styles.find} />}>
          {settingsPages.map(({ id, label }) => (
            <FilterLink key={id} to={paths.settings(id)} isOn={id === shown}>
              {label}
            </FilterLink>
          ))}
        </FilterBar>
      }
    >
      {sections[shown]}
    </PageFrame>
  );
}

function PhonePage({ id, label }: { id: SettingsPageId; label: string }) {
  return (
    <PageFrame
      title={label}
      filters={
        <FilterBar label="Pages of the settings">
          <FilterLink icon={ChevronLeft} to={paths.settings()}>
            All settings
          </FilterLink>
        </FilterBar>
      }
    >
      {sections[id]}
    </PageFrame>
  );
}

function PhoneList() {
  return (
    <PageFrame title="Settings" filters={<FindSetting className={undefined} />}>
      <Entry isBare>
        <nav aria-label="Pages of the settings">
          <ul>
            {settingsPages.map(({ id, label, detail }) => (
              <li key={id}>
                <Link to={paths.settings(id)} className={`${styles.pageLink} row`}>
                  <span className={styles.itemName}>
                    <b>{label}</b>
                    <small>{detail}</small>
                  </span>
                  <Icon icon={ChevronRight} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Entry>
    </PageFrame>
  );
}
