// Written from the migrated database by server/scripts/tableTypes.ts. A test compares them.
import type { Generated, GeneratedAlways } from "kysely";

/** The tables with the columns of their rows. */
export interface Tables {
  api_token: {
    id: string;
    owner_id: string;
    name: string;
    access: string;
    hash: Buffer;
    created_at: Generated<string>;
    last_used_at: string | null;
    expires_at: string | null;
    scopes: string[] | null;
  };
  app_user: {
    id: string;
    email: string;
    email_verified: Generated<boolean>;
    display_name: string;
    image: string | null;
    is_admin: Generated<boolean>;
    last_active_at: string | null;
    invited_by_token: string | null;
    suspended_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deletion_at: string | null;
    suspension_reason: string | null;
    search: GeneratedAlways<string | null>;
    two_factor_enabled: Generated<boolean>;
    device_generation: Generated<number>;
    first_steps_state: string | null;
  };
  attachment: {
    id: string;
    owner_id: string;
    item_id: string;
    file_name: string;
    file_type: string;
    file_size: number;
    storage_key: string;
    created_at: string;
    deleted_at: string | null;
    image_width: number | null;
    image_height: number | null;
  };
  audit_entry: {
    id: string;
    area: string;
    action: string;
    actor_id: string | null;
    actor_name: string | null;
    target_id: string | null;
    target_name: string | null;
    detail: string | null;
    ip_address: string | null;
    created_at: string;
  };
  backup_run: {
    id: string;
    state: string;
    is_scheduled: boolean;
    place: string;
    file_name: string | null;
    claim: string | null;
    size: string | null;
    is_encrypted: boolean;
    tables: Generated<number>;
    files: Generated<number>;
    bytes: Generated<string>;
    reason: string | null;
    started_at: string;
    seen_at: string;
    ended_at: string | null;
  };
  blocked_sender: {
    owner_id: string;
    email: string;
    sender_id: string | null;
    name: string | null;
    created_at: string;
  };
  calendar_event: {
    id: string;
    owner_id: string;
    uid: string;
    title: string;
    description: string | null;
    location: string | null;
    status: Generated<string>;
    event_type_id: string | null;
    subscription_id: string | null;
    starts_at: string;
    ends_at: string;
    all_day: Generated<boolean>;
    time_zone: Generated<string>;
    recurrence_rule: string | null;
    recurrence_end_date: string | null;
    reminders: Generated<number[]>;
    last_starts_at: string | null;
    from_at: string;
    over_at: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    found_by: GeneratedAlways<string | null>;
  };
  calendar_feed: {
    owner_id: string;
    token_hash: string;
    includes_tasks: Generated<boolean>;
    created_at: string;
    last_read_at: string | null;
  };
  calendar_subscription: {
    id: string;
    owner_id: string;
    url: string;
    name: string;
    color: Generated<string>;
    is_visible: Generated<boolean>;
    refreshed_at: string | null;
    failed_at: string | null;
    failure: string | null;
    event_count: Generated<number>;
    skipped_count: Generated<number>;
    etag: string | null;
    next_read_at: string;
    created_at: string;
  };
  category: {
    id: string;
    owner_id: string;
    name: string;
    name_key: string;
    color: string;
    icon: string | null;
    sort_order: number;
    content_type: string;
    scope: string;
    created_at: string;
  };
  content_item: {
    id: string;
    owner_id: string;
    content_type: string;
    title: string;
    category_id: string | null;
    is_favorite: Generated<boolean>;
    is_archived: Generated<boolean>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    content: string | null;
    excerpt: Generated<unknown>;
    link: string | null;
    color: Generated<string>;
    search_text: Generated<string>;
    youtube_url: string | null;
    video_id: string | null;
    start_seconds: Generated<number>;
    thumbnail_url: string | null;
    duration_seconds: number | null;
    channel_name: string | null;
    personal_notes: string | null;
    ai_summary: string | null;
    summary_source: string | null;
    key_points: Generated<unknown>;
    key_points_source: string | null;
    watched_seconds: Generated<number>;
    watched_at: string | null;
    found_by: GeneratedAlways<string | null>;
    block_ids: string | null;
    daily_date: string | null;
    is_template: Generated<boolean>;
  };
  content_project: {
    owner_id: string;
    item_id: string;
    project_id: string;
    place: number;
  };
  content_tag: {
    owner_id: string;
    item_id: string;
    tag_id: string;
    item_updated_at: string;
  };
  content_version: {
    id: string;
    owner_id: string;
    item_id: string;
    number: number;
    title: string;
    content: string | null;
    created_at: string;
    updated_at: string;
    saved_by: string;
    facts: unknown;
    personal_notes: string | null;
    ai_summary: string | null;
    summary_source: string | null;
    key_points: unknown;
    key_points_source: string | null;
    block_ids: string | null;
  };
  correspondent: {
    owner_id: string;
    email: string;
    send_count: number;
    last_sent_at: string;
  };
  delivery: {
    id: string;
    owner_id: string;
    send_id: string;
    place: number;
    email: string;
    mail_id: string | null;
    created_at: string;
    is_in_app: Generated<boolean>;
    mail: Generated<string>;
  };
  domain_event: {
    id: Generated<string>;
    name: string;
    audience: string;
    data: unknown;
    created_at: Generated<string>;
  };
  event_exception: {
    owner_id: string;
    series_id: string;
    original_start: string;
    deleted_at: string | null;
    changed: Generated<string[]>;
    title: string | null;
    description: string | null;
    location: string | null;
    status: string | null;
    event_type_id: string | null;
    all_day: boolean | null;
    starts_at: string | null;
    ends_at: string | null;
    reminders: number[] | null;
  };
  event_reminder: {
    event_id: string;
    owner_id: string;
    remind_at: string;
  };
  event_type: {
    id: string;
    owner_id: string;
    name: string;
    color: Generated<string>;
    is_visible: Generated<boolean>;
    place: number;
  };
  feedback: {
    id: string;
    owner_id: string;
    type: string;
    title: string;
    description: string;
    category: string | null;
    status: Generated<string>;
    app_version: string;
    device: string;
    created_at: string;
    note: string | null;
    answered_at: string | null;
    screenshot_key: string | null;
    screenshot_type: string | null;
    screenshot_size: number | null;
  };
  health_problem: {
    kind: string;
    place: string;
    title: string;
    body: string;
    began_at: string;
    seen_at: string;
    ended_at: string | null;
  };
  idempotency_key: {
    owner_id: string;
    key_hash: Buffer;
    request_hash: Buffer;
    started_at: string;
    is_done: Generated<boolean>;
    status: number | null;
    answer: Buffer | null;
  };
  identity: {
    id: string;
    owner_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  instance_choice: {
    name: string;
    value: unknown;
    updated_at: string;
  };
  instance_secret: {
    name: string;
    value: string;
    created_at: Generated<string>;
  };
  invitation: {
    id: string;
    owner_id: string;
    email: string | null;
    personal_message: string | null;
    token_hash: Buffer;
    created_at: string;
    expires_at: string;
    joined_at: string | null;
    joined_by: string | null;
    sent_at: string | null;
    opened_at: string | null;
    revoked_at: string | null;
    mail_id: string | null;
  };
  kept_preferences: {
    owner_id: string;
    settings: string;
    updated_at: string;
  };
  note_link: {
    owner_id: string;
    note_id: string;
    place: number;
    block_id: string;
    kind: string;
    target_id: string;
    target_block_id: string | null;
    at_second: number | null;
    is_embed: boolean;
    before: string;
    after: string;
  };
  notification_settings: {
    owner_id: string;
    browser: Generated<boolean>;
    email: Generated<boolean>;
    dashboard: Generated<boolean>;
    quiet_from: number | null;
    quiet_until: number | null;
    time_zone: Generated<string>;
    last_mail_at: string | null;
    digest: Generated<boolean>;
  };
  oauth_access_token: {
    id: string;
    token: string;
    client_id: string;
    session_id: string | null;
    owner_id: string;
    reference_id: string | null;
    authorization_code_id: string | null;
    resources: string | null;
    requested_user_info_claims: string | null;
    refresh_id: string | null;
    expires_at: string;
    created_at: string;
    revoked: string | null;
    confirmation: string | null;
    scopes: string;
  };
  oauth_client: {
    id: string;
    client_id: string;
    client_secret: string | null;
    client_discovery_id: string | null;
    disabled: boolean | null;
    skip_consent: boolean | null;
    enable_end_session: boolean | null;
    subject_type: string | null;
    scopes: string | null;
    client_credentials_scopes: string | null;
    user_id: string | null;
    created_at: string | null;
    updated_at: string | null;
    name: string | null;
    uri: string | null;
    icon: string | null;
    contacts: string | null;
    tos: string | null;
    policy: string | null;
    software_id: string | null;
    software_version: string | null;
    software_statement: string | null;
    redirect_uris: string;
    post_logout_redirect_uris: string | null;
    backchannel_logout_uri: string | null;
    backchannel_logout_session_required: boolean | null;
    token_endpoint_auth_method: string | null;
    application_type: string | null;
    jwks: string | null;
    jwks_uri: string | null;
    grant_types: string | null;
    response_types: string | null;
    requires_pkce: boolean | null;
    dpop_bound_access_tokens: boolean | null;
    reference_id: string | null;
    metadata: string | null;
  };
  oauth_consent: {
    id: string;
    client_id: string;
    owner_id: string;
    reference_id: string | null;
    resources: string | null;
    requested_user_info_claims: string | null;
    scopes: string;
    created_at: string;
    updated_at: string;
    last_used_at: string | null;
  };
  oauth_refresh_token: {
    id: string;
    token: string;
    client_id: string;
    session_id: string | null;
    owner_id: string;
    reference_id: string | null;
    authorization_code_id: string | null;
    resources: string | null;
    requested_user_info_claims: string | null;
    expires_at: string;
    created_at: string;
    revoked: string | null;
    rotated_at: string | null;
    rotation_replay_response: string | null;
    rotation_replay_expires_at: string | null;
    auth_time: string | null;
    confirmation: string | null;
    scopes: string;
  };
  outbox_mail: {
    id: string;
    recipient: string;
    template: string;
    props: unknown;
    status: Generated<string>;
    subject: string | null;
    html: string | null;
    plain_text: string | null;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Generated<string>;
    sent_at: string | null;
    envelope: Generated<unknown>;
    failed_at: string | null;
  };
  passkey: {
    id: string;
    owner_id: string;
    name: string;
    credential_id: string;
    public_key: string;
    counter: number;
    device_type: string;
    backed_up: boolean;
    transports: string | null;
    aaguid: string | null;
    created_at: Generated<string>;
    last_used_at: string | null;
  };
  project: {
    id: string;
    owner_id: string;
    parent_id: string | null;
    name: string;
    description: string | null;
    color: Generated<string>;
    status: Generated<string>;
    status_changed_at: string;
    is_favorite: Generated<boolean>;
    due_date: string | null;
    position: number;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    status_before: string | null;
    archived_with: string | null;
    deleted_at: string | null;
    deleted_with: string | null;
    found_by: GeneratedAlways<string | null>;
  };
  push_device: {
    id: string;
    owner_id: string;
    device: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: string;
    last_used_at: string | null;
  };
  received_item: {
    id: string;
    owner_id: string;
    sender_id: string | null;
    sender_name: string;
    sender_email: string;
    content_type: string;
    message: string | null;
    card: unknown;
    body: unknown;
    file_count: number;
    is_read: Generated<boolean>;
    status: Generated<string>;
    copy_id: string | null;
    created_at: string;
    transcript: unknown;
    found_by: GeneratedAlways<string | null>;
  };
  refusal: {
    owner_id: string;
    email: string;
    created_at: string;
  };
  saved_search: {
    id: string;
    owner_id: string;
    name: string;
    query: string;
    place: number;
    created_at: string;
  };
  search_word: {
    owner_id: string;
    word: string;
  };
  send: {
    id: string;
    owner_id: string;
    item_id: string;
    message: string | null;
    card: unknown;
    body: unknown;
    created_at: string;
    transcript: unknown;
  };
  series_change: {
    event_id: string;
    owner_id: string;
    version: number;
    series_id: string;
    series_version: number;
    former: unknown;
    changed_at: string;
  };
  share_link: {
    id: string;
    owner_id: string;
    item_id: string;
    delivery_id: string | null;
    token_hash: Buffer;
    sealed_token: Buffer;
    expires_at: string | null;
    password_hash: string | null;
    visit_count: Generated<number>;
    last_visit_at: string | null;
    created_at: string;
  };
  snapshot_file: {
    id: string;
    owner_id: string;
    send_id: string | null;
    received_item_id: string | null;
    place: number;
    file_name: string;
    file_type: string;
    file_size: number;
    storage_key: string;
    image_width: number | null;
    image_height: number | null;
    attachment_id: string | null;
  };
  tag: {
    id: string;
    owner_id: string;
    name: string;
    name_key: string;
    color: string;
    content_type: string;
    created_at: string;
  };
  task: {
    id: string;
    owner_id: string;
    project_id: string | null;
    parent_id: string | null;
    title: string;
    description: string | null;
    status: Generated<string>;
    priority: Generated<string>;
    due_date: string | null;
    start_date: string | null;
    repeat_rule: string | null;
    next_id: string | null;
    position: number;
    completed_at: string | null;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    deleted_with: string | null;
    found_by: GeneratedAlways<string | null>;
    planned_start: string | null;
    planned_minutes: number | null;
    planned_time_zone: string | null;
  };
  task_item: {
    owner_id: string;
    task_id: string;
    item_id: string;
    place: number;
  };
  task_line: {
    owner_id: string;
    task_id: string;
    note_id: string;
    block_id: string;
    written_hash: string;
  };
  task_reminder: {
    task_id: string;
    owner_id: string;
    minutes: number[];
    time_zone: string;
    since: string;
    remind_at: string | null;
  };
  thing_change: {
    owner_id: string;
    kind: string;
    id: string;
    is_deleted: boolean;
    changed_at: string;
    transaction: string;
    position: string;
    made_from: Buffer | null;
  };
  transcript_passage: {
    owner_id: string;
    item_id: string;
    position: number;
    start_milliseconds: number;
    text: string;
    found_by: GeneratedAlways<string | null>;
  };
  transfer: {
    id: string;
    owner_id: string;
    kind: string;
    source: string | null;
    state: string;
    step: string | null;
    done: Generated<number>;
    total: Generated<number>;
    failure: string | null;
    file_name: string;
    file_size: string | null;
    storage_key: string | null;
    time_zone: Generated<string>;
    expires_at: string | null;
    report: unknown;
    claim: string | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  transferred_row: {
    owner_id: string;
    transfer_id: string;
    kind: string;
    row_id: string;
  };
  trashed_taxonomy: {
    id: string;
    owner_id: string;
    kind: string;
    name: string;
    color: string;
    icon: string | null;
    sort_order: number | null;
    content_type: string;
    scope: string | null;
    created_at: string;
    item_ids: string[];
    deleted_at: string;
  };
  two_factor: {
    id: string;
    owner_id: string;
    secret: string;
    backup_codes: string;
    recovery_codes_left: Generated<number>;
    verified: Generated<boolean>;
    last_counter: number | null;
    failed_verification_count: Generated<number>;
    locked_until: string | null;
    created_at: Generated<string>;
  };
  unowned_file: {
    storage_key: string;
    remove_after: string;
  };
  user_session: {
    id: string;
    owner_id: string;
    token: string;
    ip_address: string | null;
    user_agent: string | null;
    expires_at: string;
    created_at: Generated<string>;
    last_seen_at: Generated<string>;
    proved_at: string | null;
    has_second_factor: Generated<boolean>;
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  video_analysis: {
    id: string;
    owner_id: string;
    item_id: string;
    state: Generated<string>;
    step: string | null;
    progress: Generated<number>;
    failure: string | null;
    languages: Generated<string[]>;
    may_replace: Generated<boolean>;
    uses_model: Generated<boolean>;
    audio_key: string | null;
    audio_name: string | null;
    claim: string | null;
    created_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  video_transcript: {
    item_id: string;
    owner_id: string;
    source: string;
    language: string | null;
    is_timed: Generated<boolean>;
    segments: unknown;
    created_at: string;
  };
  waiting_notice: {
    id: string;
    owner_id: string;
    received_item_id: string | null;
    title: string;
    body: string;
    path: string;
    created_at: string;
  };
  webhook: {
    id: string;
    owner_id: string;
    url: string;
    events: string[];
    description: Generated<string>;
    is_on: Generated<boolean>;
    off_reason: string | null;
    failing_since: string | null;
    secret: Buffer;
    former_secret: Buffer | null;
    former_secret_until: string | null;
    created_at: Generated<string>;
  };
  webhook_delivery: {
    id: string;
    owner_id: string;
    webhook_id: string;
    type: string;
    item_id: string;
    event_number: string;
    state: Generated<string>;
    attempts: Generated<number>;
    next_attempt_at: string | null;
    last_attempt_at: string | null;
    response_status: number | null;
    response_text: string | null;
    failure: string | null;
    created_at: Generated<string>;
    sending_until: string | null;
  };
}

/** The tables whose rows belong to a person, by `owner_id`. */
const owned = [
  "api_token",
  "attachment",
  "blocked_sender",
  "calendar_event",
  "calendar_feed",
  "calendar_subscription",
  "category",
  "content_item",
  "content_project",
  "content_tag",
  "content_version",
  "correspondent",
  "delivery",
  "event_exception",
  "event_reminder",
  "event_type",
  "feedback",
  "idempotency_key",
  "identity",
  "invitation",
  "kept_preferences",
  "note_link",
  "notification_settings",
  "oauth_access_token",
  "oauth_consent",
  "oauth_refresh_token",
  "passkey",
  "project",
  "push_device",
  "received_item",
  "refusal",
  "saved_search",
  "search_word",
  "send",
  "series_change",
  "share_link",
  "snapshot_file",
  "tag",
  "task",
  "task_item",
  "task_line",
  "task_reminder",
  "thing_change",
  "transcript_passage",
  "transfer",
  "transferred_row",
  "trashed_taxonomy",
  "two_factor",
  "user_session",
  "video_analysis",
  "video_transcript",
  "waiting_notice",
  "webhook",
  "webhook_delivery",
] as const;

export type OwnedTable = (typeof owned)[number];
export const ownedTables: ReadonlySet<string> = new Set(owned);
/** Those without it: the people themselves, and what is everybody's or the instance's. */
export const otherTables: ReadonlySet<string> = new Set([
  "app_user",
  "audit_entry",
  "backup_run",
  "domain_event",
  "health_problem",
  "instance_choice",
  "instance_secret",
  "oauth_client",
  "outbox_mail",
  "unowned_file",
  "verification",
]);
