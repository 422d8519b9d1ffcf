import { Keyboard, LogOut } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Avatar } from "../ui/Avatar";
import { Badge } from "../ui/Badge";
import { Menu } from "../ui/overlays/Menu";
import { MenuItem } from "../ui/overlays/MenuItem";
import styles from "./ProfileMenu.module.css";
import type { ShellViewer } from "./shellProps";

export function ProfileMenu({
  viewer,
  onShowKeys,
  onSignOut,
}: {
  viewer: ShellViewer;
  onShowKeys: () => void;
  onSignOut: () => void;
}) {
  return (
    <Menu label="Profile" placement="top start" trigger={<ProfileButton viewer={viewer} />}>
      <MenuItem icon={Keyboard} end={<kbd>?</kbd>} onAction={onShowKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function ProfileButton({ viewer, ...rest }: ComponentPropsWithRef<"button"> & { viewer: ShellViewer }) {
  return (
    <button {...rest} type="button" className={`${styles.profile} row`} title={viewer.email}>
      <Avatar name={viewer.displayName} />
      <span className={`${styles.name} grow column`}>
        <span className="clip">{viewer.displayName}</span>
        <small>Free Plan</small>
      </span>
      {viewer.isAdmin && (
        <span className={styles.badge}>
          <Badge tone="verdigris">Admin</Badge>
        </span>
      )}
    </button>
  );
}
