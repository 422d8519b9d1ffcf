import { Folder } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../ui/lazyPart";

interface DrawingProps {
  name: string;
  size: number;
}

const Plain = ({ size }: { size: number }) => <Folder size={size} strokeWidth={1.7} aria-hidden />;

const Drawing = lazyPart<DrawingProps>(async () => {
  const { categoryIcons } = await import("./categoryIcons");
  return function Drawing({ name, size }) {
    const Named = categoryIcons[name] ?? Folder;
    return <Named size={size} strokeWidth={1.7} aria-hidden />;
  };
}, Plain);

/**
 * A category's own icon, or a folder. The icons load separately from the page; until then its place is empty, since a
 * folder would say that the category has none.
 */
export function CategoryIcon({ name, size = 14 }: { name: string | null | undefined; size?: number }) {
  return name ? (
    <Suspense fallback={<svg width={size} height={size} aria-hidden aria-busy="true" />}>
      <Drawing name={name} size={size} />
    </Suspense>
  ) : (
    <Plain size={size} />
  );
}
