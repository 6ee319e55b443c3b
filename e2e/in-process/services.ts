import { inject } from 'vitest'

const { program, prepared } = inject('inProcess')

const { startInProcess, startPrepared } = (await import(
  /* @vite-ignore */ program
)) as typeof import('./start-in-process')

const own = prepared[Number(process.env.VITEST_POOL_ID) - 1]
if (!own) throw new Error(`No services are prepared for worker ${process.env.VITEST_POOL_ID}`)

/** The services that all files of a worker share. Their clock only moves forward, from file to file. */
const { clock, unanswered, running: services } = await startPrepared(own)

/** `startInProcess` starts further services in this process, with other settings. */
export { clock, services, startInProcess, unanswered }
