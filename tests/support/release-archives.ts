import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { layOut, pack, PROCESSORS, sign } from '#scripts/release-archive.ts'

import { NODE } from './practice-command.ts'

/** Archives of a few files, signed by keys of their own, as whoever makes the site would hand them to a server. */
export class ReleaseArchives {
  readonly folder: string

  /** @param folder for their files, which must exist */
  constructor(folder: string) {
    this.folder = folder
  }

  /** Makes an archive. @returns its path */
  async make({ version = '1', madeAt = new Date('2026-11-01'), node = NODE, key = 'key' } = {}) {
    const tree = await this.#tree(version, node)
    const laidOut = join(this.folder, `laid-out-${crypto.randomUUID()}`)
    await layOut({ version, madeAt, folders: tree }, laidOut)
    return this.packed(laidOut, { name: `practice-${version}.tar.gz`, madeAt, key })
  }

  /** Makes an archive that the server of this root takes. @returns its path */
  async trusted(root: string, given: Parameters<typeof this.make>[0] = {}) {
    const archive = await this.make(given)
    await cp(this.signersOf('key'), join(root, 'etc/practice/signers'))
    return archive
  }

  /** Packs and signs a folder as it is. @returns the path of the archive */
  async packed(laidOut: string, { name = 'packed.tar.gz', madeAt = new Date(), key = 'key' } = {}) {
    const archive = join(this.folder, name)
    await pack(laidOut, archive, madeAt)
    await this.sign(archive, key)
    return archive
  }

  /** Signs a file, also one that is no archive, with the key of that name, which is made where it is missing. */
  async sign(file: string, key = 'key'): Promise<void> {
    const path = join(this.folder, key)
    const made = ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', path]
    if (!(await readFile(path).catch(() => undefined))) spawnSync('ssh-keygen', made)
    await sign(file, path, this.signersOf(key))
  }

  /** The file of signers with this key alone. */
  signersOf = (key: string) => join(this.folder, `signers-of-${key}`)

  async #tree(version: string, node: string): Promise<Record<(typeof PROCESSORS)[number], string>> {
    const [x64, arm64] = PROCESSORS.map((processor) => join(this.folder, `tree-${version}`, processor))
    for (const [at, folder] of [x64!, arm64!].entries()) {
      await cp('deploy', join(folder, 'deploy'), { recursive: true })
      await cp('package.json', join(folder, 'package.json'))
      await add(join(folder, 'supabase/migrations/1_first.sql'), version)
      const program = join(folder, `node_modules/node-linux-${PROCESSORS[at]}/bin/node`)
      await add(program, `#!/bin/sh\n${node}\n`)
      await chmod(program, 0o755)
    }
    return { x64: x64!, arm64: arm64! }
  }
}

async function add(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
