/** What PostgreSQL says then; its own words name files of the server. */
const MESSAGES = {
  '53100': 'could not extend file "base/5/24579": No space left on device',
  '53200': 'out of memory',
}

/** A statement after which each write to this table of `private` fails with this code. */
export function failWrites(table: string, code: keyof typeof MESSAGES): string {
  return `create function private.fail_write() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '${code}', message = '${MESSAGES[code]}';
    end $$;
    create trigger fail_write after insert on private.${table} execute function private.fail_write()`
}

export function writeAgain(table: string): string {
  return `drop trigger fail_write on private.${table}; drop function private.fail_write()`
}
