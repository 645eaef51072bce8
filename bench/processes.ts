import { readFile } from 'node:fs/promises'

// Linux counts in hundredths of a second whatever the kernel's own clock is.
const MICROSECONDS_A_TICK = 10_000

/** @returns the processes that a process started and that still run; none where there is no /proc */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

/** @returns microseconds of processor time that a process has used so far; NaN where there is no /proc */
export async function cpuTimeOf(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain blanks; user and system time are the 12th and 13th after it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_A_TICK
}

/** Samples a process's memory; `most` ends the sampling. */
export function watchMemory(pid: number | undefined, everyMs = 1000) {
  let most = 0
  const sample = async () => void (most = Math.max(most, await megabytesOf(pid)))
  const timer = setInterval(() => void sample(), everyMs)
  return {
    async most() {
      clearInterval(timer)
      await sample()
      return most
    },
  }
}

/** Resident memory; NaN where there is no /proc. */
export async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
