'use client'

import { FileText } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert'
import { Button, type ButtonLook } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'
import type { PdfPreviewProps } from './pdf-preview'

interface PreviewDialogProps extends Omit<PdfPreviewProps, 'onClose'> {
  /** Of the button that opens it. */
  readonly label: string
  readonly look?: ButtonLook
}

/** A button, and the whole document over the whole screen behind it. */
export function PreviewDialog({ label, look = 'secondary', ...preview }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button look={look} onClick={show}>
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </Button>
      <dialog
        ref={dialog}
        aria-label={preview.name}
        onClose={() => setOpen(false)}
        className="bg-paper text-ink h-dvh max-h-none w-dvw max-w-none"
      >
        {open && <LoadedPreview {...preview} onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

/** Fetches the viewer itself when it is first wanted: half a megabyte that most pages need not have. */
function LoadedPreview(props: PdfPreviewProps) {
  const [viewer, setViewer] = useState<{ component: ComponentType<PdfPreviewProps> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./pdf-preview').then(
      ({ PdfPreview }) => setViewer({ component: PdfPreview }),
      () => setFailed(true),
    )
  }, [])
  if (viewer) return <viewer.component {...props} />
  return (
    <div className="max-w-task mx-auto w-full space-y-4 p-6 pt-16">
      {failed ? (
        <Alert tone="danger" title={props.texts.failed} role="alert">
          <p>{props.texts.failedNext}</p>
        </Alert>
      ) : (
        <ProgressBar label={props.texts.loading} />
      )}
      {props.onClose && (
        <Button look="secondary" onClick={props.onClose}>
          {props.texts.close}
        </Button>
      )}
    </div>
  )
}
