import { ContentType } from "../../contentKinds/ContentType.js";
import type { ContentRow } from "../contentRows.js";
import { excerptOf } from "../html/excerpt.js";

interface BuiltIn {
  id: string;
  title: string;
  color: string;
  content: string;
}

const checklist = '<ul data-type="checklist"><li data-checked="false"><p></p></li></ul>';
const list = "<ul><li><p></p></li></ul>";

const texts: readonly BuiltIn[] = [
  {
    id: "c0de0001-0000-4000-8000-000000000001",
    title: "Meeting notes",
    color: "#B4D4EF",
    content:
      "<p>{{date}} with {{people}}</p>" +
      "<h2>What we want to settle</h2><p>{{cursor}}</p>" +
      `<h2>What was said</h2>${list}` +
      `<h2>What we decided</h2>${list}` +
      `<h2>Who does what by when</h2>${checklist}`,
  },
  {
    id: "c0de0001-0000-4000-8000-000000000002",
    title: "Weekly review",
    color: "#B4EFCF",
    content:
      "<p>Week up to {{date}}</p>" +
      "<h2>What went well?</h2><p>{{cursor}}</p>" +
      "<h2>What was harder than it should be?</h2><p></p>" +
      `<h2>What is still open?</h2>${checklist}` +
      `<h2>The three things that matter next week</h2><ol><li><p></p></li><li><p></p></li><li><p></p></li></ol>` +
      "<h2>Something I look forward to</h2><p></p>",
  },
  {
    id: "c0de0001-0000-4000-8000-000000000003",
    title: "Reading notes",
    color: "#FFE4B5",
    content:
      "<p><em>{{title}}</em> by {{author}}. Started {{date}}.</p>" +
      "<h2>Why I am reading it</h2><p>{{cursor}}</p>" +
      "<h2>What it says, in my own words</h2><p></p>" +
      "<h2>Passages worth keeping</h2><blockquote><p></p></blockquote>" +
      "<h2>Where I agree, and where I don’t</h2><p></p>" +
      `<h2>What I want to do with it</h2>${checklist}`,
  },
];

/** The templates that come with the app, in the form of notes; they are no rows. */
export const builtInTemplates: readonly ContentRow[] = texts.map((template) => ({
  ...template,
  contentType: ContentType.NOTE,
  excerpt: excerptOf(template.content),
  link: null,
  categoryId: null,
  category: null,
  tags: [],
  attachmentCount: 0,
  linkedProjectCount: 0,
  isFavorite: false,
  isArchived: false,
  createdAt: "2026-11-29T00:00:00.000Z",
  updatedAt: "2026-11-29T00:00:00.000Z",
  deletedAt: null,
  version: 1,
  dailyDate: null,
  isTemplate: true,
}));

export const builtInTemplate = (id: string): ContentRow | undefined =>
  builtInTemplates.find((template) => template.id === id);
