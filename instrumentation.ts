import type { Instrumentation } from 'next'

/** Next calls this once, before the portal answers anybody; of its runtimes only Node's has connections. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkStart } = await import('@/lib/portal/check-start')
    checkStart()
    if (process.env.NODE_ENV === 'production') {
      const { logConsole } = await import('@/lib/portal/log/log-console')
      logConsole()
    }
    const { refuseForeignTargets } = await import('@/lib/portal/http/request-target')
    refuseForeignTargets()
    const { noteSocketAddresses } = await import('@/lib/portal/http/socket-address')
    noteSocketAddresses()
    const { portalSettings } = await import('@/lib/portal/settings/settings')
    const { drainOnClose } = await import('@/lib/portal/http/drain-on-close')
    drainOnClose(portalSettings().stopDelayMs)
    const { numberRequests } = await import('@/lib/portal/http/request-ids')
    numberRequests()
  }
}

/** And this with each error that a page, a route or an action let out; its digest stands on the error page. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logFault } = await import('@/lib/portal/log/portal-log')
    const reference = (error as { readonly digest?: string }).digest
    logFault(error, { at: `${context.routeType} ${context.routePath}`, reference })
  }
}
