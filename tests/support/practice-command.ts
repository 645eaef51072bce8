import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Programs that change a machine are stand-ins that log how they are called.
const STAND_INS: Partial<Record<string, string>> = {
  curl: 'case "$*" in *http_code*) cat "$PRACTICE_ROOT/answers" 2>/dev/null ;; *) [ ! -e "$PRACTICE_ROOT/down" ] ;; esac',
  df: 'echo Avail; cat "$PRACTICE_ROOT/free" 2>/dev/null || echo 9000000',
  id: ':',
  journalctl: `case "$*" in *_SYSTEMD_INVOCATION_ID=run-7) echo 'practice-….age: 3 rows' ;; --sync) ;; *) echo 'Finished' ;; esac`,
  install: 'for last; do :; done; mkdir -p "$last"',
  npm: '[ "$1" != ci ] || { mkdir -p node_modules/.bin && cp "$PRACTICE_ROOT/node" node_modules/.bin/node; }',
  runuser: 'case "$*" in *" test "*) [ ! -e "$PRACTICE_ROOT/closed" ] ;; *) cat >/dev/null ;; esac',
  sleep: ':',
  systemctl: 'case "$*" in *MainPID*) echo 0 ;; show*) echo run-7 ;; esac',
}
/** The Node of the packages: the check and the database respond as the test sets them, other scripts run. */
export const NODE = `case "$*" in *schema_migrations*) cat "$PRACTICE_ROOT/applied" ;; *--check*) [ ! -e "$PRACTICE_ROOT/refuses" ] ;; *) exec "${process.execPath}" "$@" ;; esac`
/** The same without other scripts, of which each takes a quarter of a second: settings are not read. */
export const QUICK_NODE = NODE.replace(/exec .*/, ': ;; esac')

/** The real `deploy/practice` below a root of its own. */
export class PracticeRoot {
  readonly root: string
  readonly source: string

  private constructor(root: string) {
    this.root = root
    this.source = join(root, 'opt/practice/source')
  }

  /** With code that was built elsewhere, which is installed as it is. */
  static async make(root: string): Promise<PracticeRoot> {
    const made = new PracticeRoot(root)
    const { source } = made
    for (const folder of ['bin', 'etc/practice', 'etc/systemd/system', 'root', 'usr/local/sbin'])
      await mkdir(join(root, folder), { recursive: true })
    for (const name of Object.keys(STAND_INS)) await made.standIn(name)
    await made.program('node', NODE)
    await writeFile(join(root, 'applied'), '1\n')
    await writeFile(join(root, 'etc/practice/settings.env'), 'SITE_URL=https://calm-shore.example\n')
    await cp('deploy', join(source, 'deploy'), { recursive: true })
    await cp('package.json', join(source, 'package.json'))
    await symlink(join(process.cwd(), 'scripts'), join(source, 'scripts'))
    await mkdir(join(source, 'supabase/migrations'), { recursive: true })
    await writeFile(join(source, 'supabase/migrations/1_first.sql'), '')
    await writeFile(join(source, 'deploy/files'), 'deploy\nscripts\nsupabase/migrations\npackage.json\n')
    return made
  }

  practice(...given: string[]) {
    return this.practiceWith({}, ...given)
  }

  /** In a session of its own, so that a stand-in may kill it with everything that it has started. */
  practiceWith(env: Record<string, string>, ...given: string[]) {
    const { status, stdout, stderr } = spawnSync('setsid', ['--wait', this.command, ...given], {
      env: { ...this.env, ...env },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  get env() {
    return {
      REAL_PATH: process.env.PATH,
      PATH: `${join(this.root, 'bin')}:${process.env.PATH}`,
      PRACTICE_ROOT: this.root,
    }
  }

  get command(): string {
    return join(this.source, 'deploy/practice')
  }

  /** Puts the stand-in of a program in its place; without one, the program of this machine is used. */
  async standIn(name: string): Promise<void> {
    const body = STAND_INS[name]
    if (body) await this.program(`bin/${name}`, `echo "${name} $*" >>"$PRACTICE_ROOT/calls"\n${body}`)
  }

  /** @param path below the root */
  async program(path: string, body: string): Promise<void> {
    await writeFile(join(this.root, path), `#!/bin/sh\n${body}\n`)
    await chmod(join(this.root, path), 0o755)
  }

  /** The command of a release, such as `current` or `1`, as `practice` is on a server. */
  practiceOf(release: string, ...given: string[]) {
    return this.run(join(this.root, 'opt/practice', release, 'deploy/practice'), ...given)
  }

  run(command: string, ...given: string[]) {
    const { status, stdout, stderr } = spawnSync('sh', [command, ...given], {
      env: this.env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  /** What tests write into the migration of a release, to tell it from others. */
  versionThatRuns = async () =>
    readFile(
      join(this.root, 'opt/practice', (await this.current()) ?? '', 'supabase/migrations/1_first.sql'),
      'utf8',
    )
  current = async () => (await readlink(join(this.root, 'opt/practice/current'))).split('/').at(-1)
  calls = () => readFile(join(this.root, 'calls'), 'utf8').catch(() => '')
  folders = async () => (await readdir(join(this.root, 'opt/practice'))).toSorted()
  releases = async () => (await this.folders()).filter((name) => /^\d+$/.test(name))
}
