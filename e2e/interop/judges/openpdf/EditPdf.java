import java.io.FileOutputStream;
import java.util.List;
import com.lowagie.text.Document;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.*;

/** Edits of a PDF by OpenPDF. Words: the edit, the PDF, the PDF to write, another PDF. */
public class EditPdf implements Judge {
  public String answer(List<String> words) throws Exception {
    var edit = words.get(0);
    if (edit.equals("merge")) return merge(words.get(1), words.get(3), words.get(2));
    var isUpdate = edit.equals("fill") || edit.equals("note");
    try (var reader = new PdfReader(words.get(1)); var written = new FileOutputStream(words.get(2))) {
      var stamper = new PdfStamper(reader, written, '\0', isUpdate);
      switch (edit) {
        case "save" -> {}
        case "fill" -> stamper.getAcroFields().setField("Field", "filled");
        case "note" -> stamper.addAnnotation(
            PdfAnnotation.createText(stamper.getWriter(), new Rectangle(10, 10, 30, 30), "Note", "Note", false, null), 1);
        case "flatten" -> stamper.setFormFlattening(true);
        default -> throw new IllegalArgumentException("no such edit");
      }
      stamper.close();
    }
    return "edited";
  }

  static String merge(String first, String second, String to) throws Exception {
    try (var written = new FileOutputStream(to)) {
      var document = new Document();
      var copy = new PdfCopy(document, written);
      document.open();
      for (var name : List.of(first, second)) {
        var reader = new PdfReader(name);
        for (var page = 1; page <= reader.getNumberOfPages(); page++) copy.addPage(copy.getImportedPage(reader, page));
        reader.close();
      }
      document.close();
    }
    return "edited";
  }
}
