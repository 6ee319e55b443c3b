import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromArtist } from './picture-messages'

export interface PagePictures {
  /**
   * Draws the first page of a PDF, in a process of its own and under limits. Returns WebP of at most 60 kB, or undefined if
   * the file has no picture: pdf.js shows it then.
   */
  draw(read: () => Promise<Uint8Array>): Promise<Uint8Array | undefined>
  /** Whether nothing is being drawn. */
  isIdle(): boolean
  close(): Promise<void>
}

/** A larger file has no picture: it would have to be read whole. */
export const largestDrawnFile = 20 << 20

interface DrawingLimits {
  /** Time for one page, including the start of the process. */
  readonly ms: number
  /** Memory of PDFium and of the encoder, in pages of WebAssembly (64 KiB). */
  readonly wasmPages: number
  readonly heapMegabytes: number
}

const drawingLimits: DrawingLimits = { ms: 15_000, wasmPages: 6144, heapMegabytes: 64 }

/** Time after which an idle process ends. */
const restMs = 20_000

/** Files that may wait for the process. Further ones have no picture now. */
const mostWaiting = 20

/** The process is started when it is needed; one page is drawn at a time. */
export function pagePictures(limits: DrawingLimits = drawingLimits): PagePictures {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const end = () => {
    clearTimeout(resting)
    child?.kill('SIGKILL')
    child = undefined
  }
  const drawNow = async (file: Uint8Array) => {
    clearTimeout(resting)
    child ??= startArtist(limits)
    const picture = await askArtist(child, file, limits.ms)
    if (picture === 'ended') end()
    else resting = setTimeout(end, restMs).unref()
    return picture === 'ended' ? undefined : picture
  }
  return {
    draw: async (read) => {
      if (waiting >= mostWaiting) return undefined
      waiting += 1
      const drawing = last.then(read).then(drawNow)
      last = drawing.catch(() => undefined)
      return await drawing.finally(() => {
        waiting -= 1
      })
    },
    isIdle: () => waiting === 0,
    close: async () => {
      await last
      end()
    },
  }
}

function startArtist({ wasmPages, heapMegabytes }: DrawingLimits): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const program = isSource ? './picture-program.ts' : './picture-program.js'
  const limits = [`--wasm-max-mem-pages=${wasmPages}`, `--max-old-space-size=${heapMegabytes}`]
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: isSource ? [...limits, '--import', 'tsx'] : limits,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_ENV: 'production' },
  })
  // Neither the process nor the channel keeps this one alive.
  child.unref()
  child.channel?.unref()
  return child
}

/** `ended`: the process ended, or took too long. */
async function askArtist(
  child: ChildProcess,
  file: Uint8Array,
  ms: number,
): Promise<Uint8Array | undefined | 'ended'> {
  return await new Promise((resolve) => {
    const settle = (result: Uint8Array | undefined | 'ended') => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', fail)
      child.off('error', fail)
      resolve(result)
    }
    const hear = (message: unknown) => settle((message as FromArtist).picture)
    const fail = () => settle('ended')
    const timer = setTimeout(fail, ms)
    child.once('message', hear)
    child.once('exit', fail)
    child.once('error', fail)
    child.send(file, (error) => error && fail())
  })
}
