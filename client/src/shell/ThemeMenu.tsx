import { Monitor, Moon, Sun } from "lucide-react";
import { type Theme, useTheme } from "../lib/theme";
import { IconButton } from "../ui/IconButton";
import { Menu } from "../ui/overlays/Menu";
import { MenuItem } from "../ui/overlays/MenuItem";

export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      label="Theme"
      placement="top end"
      trigger={
        <IconButton label="Theme" icon={theme === "light" ? Sun : theme === "dark" ? Moon : Monitor} size="small" />
      }
      selection={{ value: theme, onChange: (id) => setTheme(id as Theme) }}
    >
      <MenuItem id="system" icon={Monitor}>
        Same as device
      </MenuItem>
      <MenuItem id="light" icon={Sun}>
        Light
      </MenuItem>
      <MenuItem id="dark" icon={Moon}>
        Dark
      </MenuItem>
    </Menu>
  );
}
