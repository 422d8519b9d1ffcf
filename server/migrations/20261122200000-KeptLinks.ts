import type { MigrationInterface, QueryRunner } from "typeorm";

const masked = (column: string) =>
  `${column} = regexp_replace(${column}, '${link}', '(a link for its recipient alone)', 'g')`;
const link = `https?://[^[:space:]"<>]*/(reset-password|api/auth)[^[:space:]"<>]*`;

/** Mails that are kept, or were given up, contain no link that lets somebody in. */
export class KeptLinks20261122200000 implements MigrationInterface {
  name = "KeptLinks20261122200000";

  async up(runner: QueryRunner): Promise<void> {
    const letters = "template in ('resetPassword', 'confirmAddress', 'accountExists')";
    await runner.query(`update outbox_mail set ${masked("html")}, ${masked("plain_text")} where ${letters}`);
    await runner.query(`update outbox_mail set props = '{}' where ${letters} and status in ('FAILED', 'BOUNCED')`);
  }

  /** The removed links are gone. */
  async down(): Promise<void> {}
}
