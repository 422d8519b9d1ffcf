import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The size of a person's files is summed from an index; an invitation that sign-up requires is good for one account.
 */
export class StorageQuota20261122180000 implements MigrationInterface {
  name = "StorageQuota20261122180000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index attachment_owner_idx on attachment (owner_id) include (file_size)");
    await runner.query(markJoined(refuseUsed));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(markJoined(""));
    await runner.query("drop index attachment_owner_idx");
  }
}

const markJoined = (further: string) => `
  create or replace function mark_invitation_joined() returns trigger language plpgsql as $$
    begin
      update invitation set joined_at = new.created_at, joined_by = new.id
        where token_hash = sha256(convert_to(new.invited_by_token, 'UTF8'))
          and joined_at is null and expires_at > new.created_at and revoked_at is null;
      ${further}
      return null;
    end $$`;

// Several sign-ups at once each find the invitation open beforehand; here the second waits for the first one's commit.
const refuseUsed = `
      if not found
        and exists (select 1 from instance_choice where name = 'signUp' and value = '"INVITATION"')
        and exists (select 1 from app_user where id <> new.id) then
        raise exception 'The invitation has been used' using errcode = 'CP001';
      end if;`;
