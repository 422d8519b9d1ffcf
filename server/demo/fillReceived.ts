import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { excerptOf } from "../content/html/excerpt.js";

interface DemoReceived {
  hoursAgo: number;
  senderName: string;
  senderEmail: string;
  message: string | null;
  isRead: boolean;
  title: string;
  color: string;
  category: { name: string; color: string; icon: string | null };
  tags: { name: string; color: string }[];
  content: string;
}

const demoReceived: DemoReceived[] = [
  {
    hoursAgo: 3,
    senderName: "Jonas Weil",
    senderEmail: "jonas@weil.example",
    message: "The 120 gsm folds best, against what I told you on Tuesday.",
    isRead: false,
    title: "Paper samples, ranked by how they fold",
    color: "#B4EFCF",
    category: { name: "Paper", color: "#B4EFCF", icon: "book-open" },
    tags: [
      { name: "paper", color: "#B4EFCF" },
      { name: "issue-3", color: "#DCCBFF" },
    ],
    content:
      "<p>Eleven sheets, each folded once with the grain and once against, then left under the dictionary overnight.</p><ul><li><p>Munken Lynx 120: folds like it wanted to</p></li><li><p>Gmund Cotton 110: soft, but the crease stays white</p></li><li><p>Recycled 100 from the riso shop: cracks at the corner, which I like</p></li><li><p>Anything coated: no</p></li></ul><blockquote><p>Paper remembers the first fold better than the last.</p></blockquote><p>For the cover I would still go one step heavier.</p>",
  },
  {
    hoursAgo: 5,
    senderName: "Priya Nair",
    senderEmail: "priya@nair.example",
    message: null,
    isRead: false,
    title: "How to read a permit drawing",
    color: "#87CEEB",
    category: { name: "House", color: "#87CEEB", icon: "hammer" },
    tags: [{ name: "permits", color: "#87CEEB" }],
    content:
      "<p>Start at the title block, bottom right: scale, date, revision. If the revision on the plan is not the one on the section, stop there.</p><p>Dashed means above you or gone. Heavy means cut through.</p>",
  },
  {
    hoursAgo: 50,
    senderName: "Mateus Rocha",
    senderEmail: "mateus@rocha.example",
    message: "For the walk between the station and the river.",
    isRead: false,
    title: "Sounds for the night issue",
    color: "#B9CCFF",
    category: { name: "Ideas", color: "#B9CCFF", icon: null },
    tags: [{ name: "issue-4", color: "#B9CCFF" }],
    content:
      "<p>Four places worth standing still for two minutes after eleven:</p><ol><li><p>The ventilation of the cinema, which breathes</p></li><li><p>The flag rope at the harbor office</p></li><li><p>The bakery, from two o'clock on</p></li><li><p>Under the bridge, when the last tram has gone</p></li></ol>",
  },
];

/** Adds items that others sent to the owner's received items, all in the caller's transaction. */
export async function fillReceived(db: Pick<EntityManager, "query">, ownerId: string, now: Date): Promise<number> {
  const rows = demoReceived.map(({ hoursAgo, senderName, senderEmail, message, isRead, content, ...card }) => {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const video = { youtubeUrl: null, videoId: null, startSeconds: null, thumbnailUrl: null };
    return {
      id: uuid({ msecs: at.getTime() }),
      senderName,
      senderEmail,
      message,
      isRead,
      at: at.toISOString(),
      card: {
        ...card,
        ...video,
        durationSeconds: null,
        channelName: null,
        link: null,
        updatedAt: at.toISOString(),
        excerpt: excerptOf(content),
      },
      body: {
        content,
        personalNotes: null,
        aiSummary: null,
        summarySource: null,
        keyPoints: [],
        keyPointsSource: null,
      },
    };
  });
  await db.query(
    `insert into received_item (id, owner_id, sender_name, sender_email, content_type, message, card, body, file_count,
                                is_read, created_at)
     select id, $2, "senderName", "senderEmail", 'NOTE', message, card, body, 0, "isRead", at
     from jsonb_to_recordset($1::jsonb) as rows(id uuid, "senderName" text, "senderEmail" text, message text, card jsonb,
       body jsonb, "isRead" boolean, at timestamptz)`,
    [JSON.stringify(rows), ownerId],
  );
  return rows.length;
}
