import { jsonAnswer } from '@/lib/portal/answers'
import { isFromOurPages } from '@/lib/portal/same-origin'
import { announcedUploads, forwardUpload } from '@/lib/portal/uploads'
import { currentViewer } from '@/lib/portal/viewer'

/** The bytes of an announced file, streamed on to the gateway. */
export async function PUT(
  request: Request,
  { params }: { params: Promise<{ uploadId: string }> },
): Promise<Response> {
  const { uploadId } = await params
  if (!isFromOurPages(request.headers)) return jsonAnswer({ ok: false }, 403)
  const viewer = await currentViewer()
  const mine = viewer && (await announcedUploads(viewer)).includes(uploadId)
  if (!mine) return jsonAnswer({ ok: false }, 404)
  try {
    const status = await forwardUpload(uploadId, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch {
    // The browser went away, sent too much, or the gateway did; the file is sent anew in any case.
    return jsonAnswer({ ok: false }, 502)
  }
}
