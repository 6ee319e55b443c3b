import { setTimeout as pause } from 'node:timers/promises'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { pino } from 'pino'
import { gatewayConfig } from '@/lib/gateway/configuration'
import { startGateway } from '@/lib/gateway/start-gateway'
import { createWakeUp } from '@/lib/queue/wake-up'
import { readEnvironment, simulatorConfig } from '@/lib/settings/config'
import { startSimulator } from '@/lib/simulator/start-simulator'
import { type PreparedServices, prepareServices } from '../services'
import { movableClock, type Pace } from './movable-clock'

const betweenLooksMs = 5

/** Starts gateway and simulator with these settings in this process; `stop` also removes their data. */
export async function startInProcess(
  overrides: Readonly<Record<string, string>> = {},
  pace: Pace = 'running',
) {
  const { forget, ...prepared } = await prepareServices(overrides)
  const services = await startPrepared(prepared, pace)
  return { ...services, stop: () => services.stop().then(forget) }
}

/** Gateway and simulator in this process, reached over HTTP, with a clock that a spec moves. */
export async function startPrepared({ env, running }: PreparedServices, pace: Pace = 'running') {
  const settings = readEnvironment(env)
  let wakeUp = createWakeUp()
  const clock = movableClock(pace, () => wakeUp.notify())
  const lines: string[] = []
  const log = pino({ level: settings.LOG_LEVEL }, { write: (line) => lines.push(line) })
  const ring = memoryKeyRing(clock.now)
  const simulator = await startSimulator(simulatorConfig(settings), clock.now, ring, clock.later)
  const start = async (changed: Readonly<Record<string, string>> = {}) => {
    wakeUp = createWakeUp()
    const config = gatewayConfig(readEnvironment({ ...env, ...changed }))
    return await startGateway(config, log, { clock: clock.now, wakeUp })
  }
  let gateway = await start()

  const isRinging = async () =>
    (await (await fetch(`${simulator.url}/prompts.json`)).json()).length > 0
  return {
    running,
    clock,
    /** The environment of the services, for programs that are started next to them. */
    environment: env,
    /** The log of the gateway so far. */
    log: () => lines.join(''),
    /** Waits for the end, and moves the clock whenever a phone rings, until the phone stops ringing. */
    unanswered: async <Value>(end: Promise<Value>): Promise<Value> => {
      let hasEnded = false
      const ended = () => {
        hasEnded = true
      }
      end.then(ended, ended)
      while (!hasEnded) {
        if (await isRinging()) clock.advance(settings.SIMULATOR_TIMEOUT_MS)
        await pause(betweenLooksMs)
      }
      return await end
    },
    restartGateway: async (changed: Readonly<Record<string, string>> = {}) => {
      await gateway.stop()
      gateway = await start(changed)
    },
    stop: async () => {
      await gateway.stop()
      await simulator.close()
    },
  }
}
