import { jsonAnswer } from '@/lib/portal/answers'
import { isFromOurPages } from '@/lib/portal/same-origin'
import { readUploadTicket } from '@/lib/portal/upload-ticket'
import { forwardUpload } from '@/lib/portal/uploads'
import { currentViewer } from '@/lib/portal/viewer'

/** The bytes of an announced file, streamed on to the gateway. */
export async function PUT(
  request: Request,
  { params }: { params: Promise<{ ticket: string }> },
): Promise<Response> {
  const { ticket } = await params
  if (!isFromOurPages(request.headers)) return jsonAnswer({ ok: false }, 403)
  const viewer = await currentViewer()
  const upload = viewer && readUploadTicket(viewer, ticket)
  if (upload === undefined) return jsonAnswer({ ok: false }, 404)
  try {
    const status = await forwardUpload(upload, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch {
    // The browser went away, sent too much, or the gateway did; the file is sent anew in any case.
    return jsonAnswer({ ok: false }, 502)
  }
}
