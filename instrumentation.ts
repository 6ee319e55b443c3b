import type { Instrumentation } from 'next'

/** Next calls this with each error that a page, a route or an action let out; its digest stands on the error page. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logFault } = await import('@/lib/portal/log/portal-log')
    const reference = (error as { readonly digest?: string }).digest
    logFault(error, { at: `${context.routeType} ${context.routePath}`, reference })
  }
}
