import type { ManifestOptions } from "vite-plugin-pwa";

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The app's manifest: its name, its icons, and the content that other apps may share to it. */
export const webManifest: Partial<ManifestOptions> = {
  id: "/",
  name: "Commonplace",
  short_name: "Commonplace",
  description: "Notes, videos, projects and a calendar in one place.",
  lang: "en",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: "#fbfdfc",
  theme_color: "#f2f5f4",
  categories: ["productivity"],
  icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
  shortcuts: [
    { name: "New note", url: "/notes?new", icons: [icon(192, "any")] },
    { name: "Add video", url: "/videos?add", icons: [icon(192, "any")] },
    { name: "Calendar", url: "/calendar", icons: [icon(192, "any")] },
  ],
  share_target: { action: "/share-target", method: "GET", params: { title: "title", text: "text", url: "url" } },
};
