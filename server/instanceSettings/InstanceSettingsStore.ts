import type { Pool } from "pg";
import { systemData } from "../platform/data/Data.js";
import type { DomainEvent } from "../platform/live/events.js";
import type { LiveEvents } from "../platform/live/live.js";
import { defaultInstanceSettings, type InstanceSettingValues, instanceSettingNames } from "./instanceSettingValues.js";

declare module "../platform/services.js" {
  interface Services {
    instanceSettings: InstanceSettingsStore;
  }
}

/** Concerns every instance and no person. */
const nobody = "00000000-0000-0000-0000-000000000000";
const changed = "instanceSettings.changed";
const retryMilliseconds = 1_000;

export function instanceSettingsChanged(): DomainEvent {
  return { name: changed, audience: nobody, data: {} };
}

/** The instance settings, cached in memory and reloaded as soon as any instance changes them. */
export class InstanceSettingsStore {
  private current: InstanceSettingValues = defaultInstanceSettings;
  private retrying: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly pool: Pool,
    live: LiveEvents,
  ) {
    live.handle(changed, () => this.reload());
  }

  get values(): InstanceSettingValues {
    return this.current;
  }

  /** Stops retrying to reload them. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retrying);
  }

  async load(): Promise<void> {
    const rows = await systemData(this.pool, "what admins chose").selectFrom("instance_choice").selectAll().execute();
    const stored = new Map(rows.map(({ name, value }) => [name, value]));
    const entries = instanceSettingNames.map((name) => [
      name,
      stored.has(name) ? stored.get(name) : defaultInstanceSettings[name],
    ]);
    this.current = Object.fromEntries(entries) as InstanceSettingValues;
  }

  /** There is no other notice of the change, so this retries until it succeeds. */
  private async reload(): Promise<void> {
    try {
      await this.load();
    } catch (error) {
      clearTimeout(this.retrying);
      if (!this.isStopped)
        this.retrying = setTimeout(() => this.reload().catch(() => undefined), retryMilliseconds).unref();
      throw error;
    }
  }
}
