import com.itextpdf.forms.PdfAcroForm;
import com.itextpdf.kernel.geom.Rectangle;
import com.itextpdf.kernel.pdf.*;
import com.itextpdf.kernel.pdf.annot.PdfTextAnnotation;
import com.itextpdf.kernel.utils.PdfMerger;
import java.util.List;

/** Edits of a PDF by iText. Words: the edit, the PDF, the PDF to write, another PDF. */
public class EditPdf implements Judge {
  public String answer(List<String> words) throws Exception {
    var edit = words.get(0);
    if (edit.equals("merge")) return merge(words.get(1), words.get(3), words.get(2));
    var isWhole = edit.equals("save") || edit.equals("flatten");
    var properties = isWhole ? new StampingProperties() : new StampingProperties().useAppendMode();
    try (var document = new PdfDocument(new PdfReader(words.get(1)), new PdfWriter(words.get(2)), properties)) {
      switch (edit) {
        case "save" -> {}
        case "fill" -> PdfAcroForm.getAcroForm(document, false).getField("Field").setValue("filled");
        case "note" -> document.getPage(1).addAnnotation(
            new PdfTextAnnotation(new Rectangle(10, 10, 20, 20)).setContents("Note"));
        case "rotate" -> document.getPage(1).setRotation(90);
        case "flatten" -> PdfAcroForm.getAcroForm(document, false).flattenFields();
        default -> throw new IllegalArgumentException("no such edit");
      }
    }
    return "edited";
  }

  static String merge(String first, String second, String to) throws Exception {
    try (var target = new PdfDocument(new PdfWriter(to))) {
      var merger = new PdfMerger(target);
      for (var name : List.of(first, second)) {
        try (var source = new PdfDocument(new PdfReader(name))) {
          merger.merge(source, 1, source.getNumberOfPages());
        }
      }
    }
    return "edited";
  }
}
