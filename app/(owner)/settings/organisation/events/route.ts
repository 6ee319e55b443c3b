import { ownerGateway } from '@/lib/portal/gateway/gateway'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'

/** Returns the audit trail of the organisation as a file, with everything that is needed to verify it. */
export async function GET(): Promise<Response> {
  const signedOut = new Response(null, { status: 303, headers: { location: '/sign-in' } })
  return await viewerAnswer({ signedOut }, async (viewer) => {
    const trail = await ownerGateway(viewer).call('readOrganisationTrail', {}, {})
    return new Response(JSON.stringify(trail, null, 1), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="organisation-audit-trail.json"',
        'cache-control': 'no-store',
      },
    })
  })
}
