import { CircleSlash2 } from "lucide-react";
import { Select } from "../../ui/choices/Select";
import { CategoryIcon } from "../CategoryIcon";

const noneId = "none:";

/** A choice among existing categories, without searching or creating. */
export function CategorySelect({
  label = "Category",
  isLabelHidden = false,
  categories,
  value,
  onChange,
  hasNone = true,
  className,
}: {
  label?: string;
  isLabelHidden?: boolean;
  categories: readonly { id: string; name: string; icon?: string | null | undefined }[];
  value: string | null;
  /** null: "No category". */
  onChange: (id: string | null) => void;
  /** Offers "No category". */
  hasNone?: boolean;
  className?: string;
}) {
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      className={className}
      placeholder="Choose a category"
      options={[
        ...(hasNone ? [{ id: noneId, label: "No category", icon: CircleSlash2 }] : []),
        ...categories.map(({ id, name, icon }) => ({ id, label: name, icon: <CategoryIcon name={icon} size={16} /> })),
      ]}
      value={value ?? (hasNone ? noneId : null)}
      onChange={(id) => onChange(id === noneId ? null : id)}
    />
  );
}
