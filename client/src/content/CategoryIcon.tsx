import { Folder } from "lucide-react";
import { lazy, Suspense } from "react";

const Drawing = lazy(async () => {
  const { categoryIcons } = await import("./categoryIcons");
  return {
    default: function Drawing({ name, size }: { name: string; size: number }) {
      const Named = categoryIcons[name] ?? Folder;
      return <Named size={size} strokeWidth={1.7} aria-hidden />;
    },
  };
});

/** A category's own icon, or a folder. The icons load separately from the page. */
export function CategoryIcon({ name, size = 14 }: { name: string | null | undefined; size?: number }) {
  const folder = <Folder size={size} strokeWidth={1.7} aria-hidden />;
  return name ? (
    <Suspense fallback={folder}>
      <Drawing name={name} size={size} />
    </Suspense>
  ) : (
    folder
  );
}
