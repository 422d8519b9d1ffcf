/** The channels for notifications about received items, keyed by the server's names, and how each is offered. */
const offers = {
  browser: { label: "Browser notification", detail: () => "Also when Commonplace is closed, on the devices below" },
  email: { label: "E-mail", detail: (address: string) => `To ${address}` },
  dashboard: { label: "Count on the dashboard", detail: () => "The number beside Dashboard and in the tab" },
};

export type NotificationChannel = keyof typeof offers;

export const notificationChannels = Object.entries(offers).map(([id, offer]) => ({
  id: id as NotificationChannel,
  ...offer,
}));

export const mapChannels = <Value>(choose: (id: NotificationChannel) => Value) =>
  Object.fromEntries(notificationChannels.map(({ id }) => [id, choose(id)])) as Record<NotificationChannel, Value>;
