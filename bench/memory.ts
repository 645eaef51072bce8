import { readFile } from 'node:fs/promises'

/** Looks at a process's memory until it is asked for the most that it saw. */
export function watchMemory(pid: number | undefined, everyMs = 1000) {
  let most = 0
  const look = async () => void (most = Math.max(most, await megabytesOf(pid)))
  const timer = setInterval(() => void look(), everyMs)
  return {
    async most() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

/** Resident memory; NaN where there is no /proc. */
export async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
