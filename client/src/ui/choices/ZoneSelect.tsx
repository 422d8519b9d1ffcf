import { useCallback, useMemo } from "react";
import { timeZoneOf, timeZones } from "../../lib/time/timeZones";
import { Select } from "./Select";

export function ZoneSelect({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (zone: string) => void;
  className?: string | undefined;
}) {
  const chosen = useMemo(() => [timeZoneOf(value)], [value]);
  const allZones = useCallback(() => timeZones(value), [value]);
  return (
    <Select
      className={className}
      label="Time zone"
      isLabelHidden
      options={chosen}
      allOptions={allZones}
      value={value}
      onChange={onChange}
    />
  );
}
