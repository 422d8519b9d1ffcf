import { expect, test } from "vitest";
import { captionServer } from "../../testing/captionServer.js";
import { make } from "../../testing/make.js";
import { speechServer } from "../../testing/speechServer.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { testApp } from "../../testing/testApp.js";

const fields = "transcript { source language isTimed segments { startMilliseconds text } } version";
const setText = `mutation ($id: ID!, $input: TranscriptInput!) { setTranscript(videoId: $id, input: $input) { ${fields} } }`;

async function makeVideo(person: TestPerson): Promise<string> {
  return (await make.video(person, { durationSeconds: 100 })).id;
}

/** A GraphQL multipart request with one file. */
async function upload(person: TestPerson, query: string, variables: object, path: string, file: File) {
  const form = new FormData();
  form.set("operations", JSON.stringify({ query, variables }));
  form.set("map", JSON.stringify({ file: [path] }));
  form.set("file", file);
  const answer = await person.fetch("/graphql", {
    method: "POST",
    headers: { "apollo-require-preflight": "1" },
    body: form,
  });
  return (await answer.json()) as { data: never; errors?: { message: string; extensions: { code: string } }[] };
}

test("pasted text replaces the transcript, which can be deleted", async () => {
  const app = await testApp();
  const ada = await app.signUp("Ada");
  const id = await makeVideo(ada);
  const { setTranscript } = await ada.run(setText, { id, input: { text: "0:01 Hello\n0:05 World", language: "en" } });
  expect(setTranscript).toEqual({
    transcript: {
      source: "PASTED",
      language: "en",
      isTimed: true,
      segments: [
        { startMilliseconds: 1_000, text: "Hello" },
        { startMilliseconds: 5_000, text: "World" },
      ],
    },
    version: 1,
  });
  await ada.run(setText, { id, input: { text: "Only words." } });
  const { rows } = await app.services.pool.query("select text from transcript_passage where item_id = $1", [id]);
  expect(rows).toEqual([{ text: "Only words." }]);
  const gone = await ada.run(`mutation ($id: ID!) { removeTranscript(videoId: $id) { ${fields} } }`, { id });
  expect(gone.removeTranscript.transcript).toBeNull();
  expect((await app.services.pool.query("select 1 from transcript_passage")).rows).toEqual([]);
});

test.each([
  ["neither text nor file", {}, "Please paste the transcript or choose a file"],
  ["a language that is none", { text: "Hello", language: "English!" }, "BCP 47"],
  ["too much", { text: "x".repeat(1_000_001) }, "at most 1000000 characters"],
])("%s is refused with a sentence", async (_, input, sentence) => {
  const { signUp } = await testApp();
  const ada = await signUp("Ada");
  const id = await makeVideo(ada);
  await expect(ada.run(setText, { id, input })).rejects.toThrow(sentence);
});

test("a person can't set the transcript of another person's video", async () => {
  const { signUp } = await testApp();
  const [ada, eve] = [await signUp("Ada"), await signUp("Eve")];
  const id = await makeVideo(ada);
  await expect(eve.run(setText, { id, input: { text: "Mine" } })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(eve.run("mutation ($id: ID!) { removeTranscript(videoId: $id) { id } }", { id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a caption file is read in its usual encodings; another type, or one too large, is refused", async () => {
  const { signUp } = await testApp();
  const ada = await signUp("Ada");
  const id = await makeVideo(ada);
  const give = (content: string | Buffer<ArrayBuffer>, name: string) =>
    upload(ada, setText, { id, input: { file: null } }, "variables.input.file", new File([content], name));
  const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
  for (const content of [
    srt("Frühstück"),
    Buffer.from(`\ufeff${srt("Frühstück")}`, "utf16le"),
    Buffer.from(srt("Frühstück"), "latin1"),
  ]) {
    const { data } = await give(content, "talk.srt");
    expect(data).toMatchObject({
      setTranscript: { transcript: { source: "FILE", segments: [{ text: "Frühstück" }] } },
    });
  }
  expect((await give(srt("x"), "talk.pdf")).errors?.[0]?.message).toBe("Please choose a .srt, .vtt or .txt file");
  expect((await give(srt("x").repeat(200_000), "talk.srt")).errors?.[0]?.extensions.code).toBe("TOO_LARGE");
});

const transcribe = "mutation ($id: ID!, $file: Upload!) { transcribeVideo(videoId: $id, file: $file) { id state } }";

test("speech in a file becomes the transcript, and the file is not kept", async () => {
  const speech = await speechServer();
  const settings = { transcribe: { baseUrl: speech.url, model: "whisper-1", apiKey: "a-key", maxMegabytes: 1 } };
  const app = await testApp({ settings });
  const ada = await app.signUp("Ada");
  const id = await makeVideo(ada);
  const segments = ["Bees carry pollen.", "Pollen makes fruit.", "So be kind to bees."].map((text, at) => ({
    start: at * 2.5,
    end: at * 2.5 + 2,
    text: ` ${text}`,
  }));
  speech.answer = { status: 200, body: { text: "…", language: "english", duration: 7.5, segments } };
  const { errors } = await upload(
    ada,
    transcribe,
    { id, file: null },
    "variables.file",
    new File(["RIFF"], "talk.MP3"),
  );
  expect(errors).toBeUndefined();
  await app.services.jobs.idle();
  const { video } = await ada.run(`query ($id: ID!) { video(id: $id) { ${fields} aiSummary analysis { state } } }`, {
    id,
  });
  expect(video.analysis.state).toBe("COMPLETED");
  expect(video.transcript).toMatchObject({
    source: "SPEECH",
    language: "en",
    segments: { 1: { startMilliseconds: 2_500 } },
  });
  expect(video.aiSummary).toContain("pollen");
  expect(speech.requests).toEqual([
    {
      authorization: "Bearer a-key",
      fields: { model: "whisper-1", response_format: "verbose_json", "timestamp_granularities[]": "segment" },
      fileName: "speech.mp3",
      bytes: 4,
    },
  ]);
  const { rows } = await app.services.pool.query("select storage_key as key from unowned_file");
  for (const { key } of rows) expect(await app.services.files.read(key)).toBeNull();

  speech.answer = { status: 401, body: { error: { message: "No" } } };
  await upload(ada, transcribe, { id, file: null }, "variables.file", new File(["RIFF"], "talk.wav"));
  await app.services.jobs.idle();
  const failed = await ada.run("query ($id: ID!) { videoAnalysis(videoId: $id) { state failure } }", { id });
  expect(failed.videoAnalysis).toEqual({ state: "FAILED", failure: expect.stringMatching(/refuses its key/) });

  speech.answer = { status: 200, body: { text: "<b></b>" } };
  await upload(ada, transcribe, { id, file: null }, "variables.file", new File(["RIFF"], "talk.wav"));
  await app.services.jobs.idle();
  const silent = await ada.run("query ($id: ID!) { videoAnalysis(videoId: $id) { failure } }", { id });
  expect(silent.videoAnalysis.failure).toBe("There is no text in this transcript");

  const large = new File([new Uint8Array(1_048_577)], "talk.mp3");
  const refused = await upload(ada, transcribe, { id, file: null }, "variables.file", large);
  expect(refused.errors?.[0]).toMatchObject({
    message: "An audio file may have at most 1 MB",
    extensions: { code: "TOO_LARGE" },
  });
});

test("without a speech service an audio file is refused, and clients can tell before", async () => {
  const captions = await captionServer();
  const { signUp } = await testApp({ settings: { captionsUrl: captions.url } });
  const ada = await signUp("Ada");
  const id = await makeVideo(ada);
  expect(await ada.run("{ videoAbilities { hasModel hasSpeech } }")).toEqual({
    videoAbilities: { hasModel: false, hasSpeech: false },
  });
  const { errors } = await upload(
    ada,
    transcribe,
    { id, file: null },
    "variables.file",
    new File(["RIFF"], "talk.mp3"),
  );
  expect(errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
});
