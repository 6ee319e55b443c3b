import java.io.*;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.*;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationText;

/** Edits of a PDF by PDFBox. Words: the edit, the PDF, the PDF to write, another PDF. */
public class EditPdf implements Judge {
  public String answer(List<String> words) throws Exception {
    var to = words.get(2);
    if (words.get(0).equals("merge")) return merge(words.get(1), words.get(3), to);
    try (var document = Loader.loadPDF(new File(words.get(1)))) {
      switch (words.get(0)) {
        case "save" -> document.save(to);
        case "fill" -> fill(document, to);
        case "note" -> note(document, to);
        case "rotate" -> rotate(document, to);
        case "flatten" -> flatten(document, to);
        case "encrypt" -> encrypt(document, to);
        default -> throw new IllegalArgumentException("no such edit");
      }
    }
    return "edited";
  }

  static String merge(String first, String second, String to) throws IOException {
    var merger = new PDFMergerUtility();
    merger.addSource(new File(first));
    merger.addSource(new File(second));
    merger.setDestinationFileName(to);
    merger.mergeDocuments(IOUtils.createMemoryOnlyStreamCache());
    return "edited";
  }

  static void fill(PDDocument document, String to) throws IOException {
    document.getDocumentCatalog().getAcroForm().getField("Field").setValue("filled");
    incrementally(document, to);
  }

  static void note(PDDocument document, String to) throws IOException {
    var page = document.getPage(0);
    var note = new PDAnnotationText();
    note.setContents("Note");
    note.setRectangle(new PDRectangle(10, 10, 20, 20));
    var all = page.getAnnotations();
    all.add(note);
    page.setAnnotations(all);
    page.getCOSObject().setNeedToBeUpdated(true);
    incrementally(document, to);
  }

  static void rotate(PDDocument document, String to) throws IOException {
    var page = document.getPage(0);
    page.setRotation(90);
    page.getCOSObject().setNeedToBeUpdated(true);
    incrementally(document, to);
  }

  static void incrementally(PDDocument document, String to) throws IOException {
    try (var written = new FileOutputStream(to)) {
      document.saveIncremental(written);
    }
  }

  static void flatten(PDDocument document, String to) throws IOException {
    document.getDocumentCatalog().getAcroForm().flatten();
    document.save(to);
  }

  static void encrypt(PDDocument document, String to) throws IOException {
    var policy = new StandardProtectionPolicy("owner", "", new AccessPermission());
    policy.setEncryptionKeyLength(256);
    document.protect(policy);
    document.save(to);
  }
}
