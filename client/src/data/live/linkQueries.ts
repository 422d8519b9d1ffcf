/** The queries about what a note's links lead to, and about who links to a thing or names it. */
export const linkQueries = [
  "NoteLinks",
  "EmbeddedBlock",
  "NoteBacklinks",
  "VideoBacklinks",
  "ProjectBacklinks",
  "TaskBacklinks",
  "EventBacklinks",
  "NoteMentions",
  "VideoMentions",
  "ProjectMentions",
];
