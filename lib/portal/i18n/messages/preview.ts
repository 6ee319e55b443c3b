import { defineMessages } from '../define-messages'

/** The view of a PDF. */
export const previewMessages = defineMessages({
  en: {
    loading: 'Loading the document…',
    loadingPart: 'Loading the document: {percent} %',
    page: 'Page {page} of {pages}',
    pageFailed: 'This page cannot be shown here. Open the document in a new tab.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fitWidth: 'Fit to width',
    original: 'Open in a new tab',
    close: 'Close',
    failed: 'The document cannot be shown here.',
    failedNext: 'Open it in a new tab, or download it.',
    differs: 'The document has changed since this page was loaded.',
    differsNext: 'Load the page again to see it as it is now.',
    verified: 'The file has the digest shown.',
  },
  lt: {
    loading: 'Dokumentas įkeliamas…',
    loadingPart: 'Dokumentas įkeliamas: {percent} %',
    page: '{page} puslapis iš {pages}',
    pageFailed: 'Šio puslapio čia parodyti nepavyko. Atverkite dokumentą naujoje kortelėje.',
    zoomIn: 'Padidinti',
    zoomOut: 'Sumažinti',
    fitWidth: 'Pagal plotį',
    original: 'Naujoje kortelėje',
    close: 'Užverti',
    failed: 'Dokumento čia parodyti nepavyko.',
    failedNext: 'Atverkite jį naujoje kortelėje arba atsisiųskite.',
    differs: 'Įkėlus šį puslapį dokumentas pasikeitė.',
    differsNext: 'Įkelkite puslapį iš naujo ir matysite dabartinį.',
    verified: 'Failo santrauka sutampa.',
  },
})
