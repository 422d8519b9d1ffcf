import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { invalidYouTubeUrl, titleRequired, youTubeUrlRequired } from "../../../../../schema/sentences";
import type { PickedProject } from "../../../content/pickers/linkedTypes";
import type { PickedCategory, PickedTag } from "../../../content/pickers/pickedTypes";
import { readVideoLink } from "../../../content/readVideoLink";
import { placeItemInLists } from "../../../data/cache";
import { errorCode, errorFields, errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import {
  AnalyzeVideoDocument,
  CreateVideoDocument,
  type SummarySource,
  UpdateVideoDocument,
  VideoDocument,
  type VideoFullFragment,
} from "../../../gql/graphql";
import { type FoundVideo, InvalidLinkError, lookUpVideo } from "./lookUpVideo";

export interface VideoFields {
  link: string;
  title: string;
  aiSummary: string;
  /** Who wrote the current text of the summary field. */
  summarySource: SummarySource | null;
  personalNotes: string;
  category: PickedCategory | null;
  tags: readonly PickedTag[];
  projects: readonly PickedProject[];
}

export interface VideoProblems {
  link?: string | undefined;
  title?: string | undefined;
  summary?: string | undefined;
  personalNotes?: string | undefined;
  /** An error of the whole form. */
  form?: string | undefined;
}

const noTitleFound = `${titleRequired}: none was found for this link, so please enter one`;

/** The form for adding or editing a video; input is kept if the server refuses it. */
export function useVideoForm(video: VideoFullFragment | null, link: string, onSaved: (id: string) => void) {
  const client = useApolloClient();
  const [fields, setFields] = useState<VideoFields>(() => fieldsOf(video, link));
  const [problems, setProblems] = useState<VideoProblems>({});
  const [found, setFound] = useState<FoundVideo | null>(null);
  const [isFetching, setFetching] = useState(false);
  const [isTitleFilled, setTitleFilled] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** The stored video, if somebody else saved it meanwhile. */
  const [stored, setStored] = useState<VideoFullFragment | null>(null);
  const [base, setBase] = useState(video);
  // the same id for each attempt, so that retries create a single video
  const newId = useRef(uuidv7());
  const asked = useRef("");

  function change(next: Partial<VideoFields>): void {
    setFields((before) => ({ ...before, ...next }));
    const named: VideoProblems = {};
    if (next.link !== undefined) named.link = undefined;
    if (next.title !== undefined || next.link !== undefined) named.title = undefined;
    if (next.aiSummary !== undefined) named.summary = undefined;
    if (next.personalNotes !== undefined) named.personalNotes = undefined;
    setProblems((before) => ({ ...before, ...named }));
    if (next.title !== undefined) setTitleFilled(false);
  }

  async function fetchInfo(wanted: string): Promise<void> {
    const text = wanted.trim();
    asked.current = text;
    setProblems((before) => ({ ...before, link: undefined }));
    if (!text) {
      setProblems((before) => ({ ...before, link: youTubeUrlRequired }));
      return;
    }
    setFetching(true);
    try {
      const info = await lookUpVideo(client, text);
      if (asked.current !== text) return;
      setFound(info);
      const { title } = info;
      if (!title) setProblems((before) => ({ ...before, title: noTitleFound }));
      else {
        setFields((before) => {
          if (before.title.trim()) return before;
          setTitleFilled(true);
          return { ...before, title };
        });
        setProblems((before) => ({ ...before, title: undefined, summary: undefined }));
      }
    } catch (error) {
      if (asked.current !== text) return;
      setFound(null);
      const problem = error instanceof InvalidLinkError ? { link: error.message } : { title: noTitleFound };
      setProblems((before) => ({ ...before, ...problem }));
    } finally {
      if (asked.current === text) setFetching(false);
    }
  }

  /**
   * @param goesOn whether a summary in progress continues after saving.
   * @returns the first field that the person must change before.
   */
  async function save(goesOn: boolean): Promise<"link" | "title" | null> {
    if (isSaving) return null;
    const wrong: VideoProblems = {};
    if (!base && !fields.link.trim()) wrong.link = youTubeUrlRequired;
    else if (!base && !readVideoLink(fields.link)) wrong.link = invalidYouTubeUrl;
    if (!fields.title.trim()) wrong.title = problems.title ?? titleRequired;
    setProblems(wrong);
    if (wrong.link || wrong.title) return wrong.link ? "link" : "title";
    setSaving(true);
    try {
      const input = inputOf(fields);
      let id = base?.id;
      if (base) {
        await client.mutate({
          mutation: UpdateVideoDocument,
          variables: { id: base.id, input, version: base.version },
          update: (cache) => placeItemInLists(cache as InMemoryCache, base.id),
        });
      } else {
        const matching = found && readVideoLink(fields.link)?.videoId === found.videoId ? found : null;
        const { data } = await client.mutate({
          mutation: CreateVideoDocument,
          variables: {
            input: {
              ...input,
              id: newId.current,
              youtubeUrl: fields.link.trim(),
              thumbnailUrl: matching?.thumbnailUrl ?? null,
              channelName: matching?.channelName ?? null,
              durationSeconds: matching?.durationSeconds ?? null,
            },
          },
          update: (cache, { data: made }) => made && placeItemInLists(cache as InMemoryCache, made.createVideo.id),
        });
        id = data?.createVideo.id;
      }
      refreshSoon(client, ["ContentCounts", "Taxonomy", "ProjectBranch", "ProjectItems"]);
      if (id && goesOn) {
        // the video's page shows the progress, and also a failure to start
        void client
          .mutate({ mutation: AnalyzeVideoDocument, variables: { videoId: id, input: languages() } })
          .catch(() => undefined);
      }
      if (id) onSaved(id);
    } catch (error) {
      if (errorCode(error) === "CONFLICT" && base) await readStored(base.id);
      else setProblems(problemsOf(error));
    } finally {
      setSaving(false);
    }
    return null;
  }

  async function readStored(id: string): Promise<void> {
    try {
      const { data } = await client.query({
        query: VideoDocument,
        variables: { id },
        fetchPolicy: "network-only",
      });
      setStored((data?.video as VideoFullFragment | undefined) ?? null);
    } catch (error) {
      setProblems({ form: errorText(error, "Failed to save video") });
    }
  }

  /** Continues from the stored version, with the form's values or the stored ones. */
  function settle(keepsMine: boolean): void {
    if (!stored) return;
    setBase(stored);
    if (!keepsMine) setFields(fieldsOf(stored, ""));
    setStored(null);
  }

  return {
    fields,
    // a title may have been entered during the lookup
    problems: fields.title.trim() && problems.title === noTitleFound ? { ...problems, title: undefined } : problems,
    found,
    isFetching,
    isTitleFilled,
    isSaving,
    stored,
    change,
    setProblems,
    fetchInfo,
    save,
    settle,
  };
}

export type VideoForm = ReturnType<typeof useVideoForm>;

/** The person's languages, for captions and summaries. */
export function languages(): { languages: string[] } {
  return { languages: [...navigator.languages].slice(0, 10) };
}

function fieldsOf(video: VideoFullFragment | null, link: string): VideoFields {
  return {
    link: video?.youtubeUrl ?? link,
    title: video?.title ?? "",
    aiSummary: video?.aiSummary ?? "",
    summarySource: video?.summarySource ?? null,
    personalNotes: video?.personalNotes ?? "",
    category: video?.category ?? null,
    tags: video?.tags ?? [],
    projects: video?.linkedProjects ?? [],
  };
}

function inputOf({ title, aiSummary, summarySource, personalNotes, category, tags, projects }: VideoFields) {
  return {
    title,
    aiSummary: aiSummary.trim() || null,
    summarySource: aiSummary.trim() ? summarySource : null,
    personalNotes: personalNotes.trim() ? personalNotes : null,
    categoryId: category?.id ?? null,
    tagIds: tags.map(({ id }) => id),
    projectIds: projects.map(({ id }) => id),
  };
}

function problemsOf(error: unknown): VideoProblems {
  const named = errorFields(error);
  const problems: VideoProblems = {
    link: named.youtubeUrl,
    title: named.title,
    summary: named.aiSummary,
    personalNotes: named.personalNotes,
  };
  const isNamed = Object.values(problems).some(Boolean);
  return isNamed ? problems : { form: errorText(error, "Failed to save video") };
}
