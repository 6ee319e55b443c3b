import java.io.FileInputStream;
import java.util.List;
import java.util.stream.Collectors;
import org.verapdf.core.VeraPDFException;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** What veraPDF says of a PDF: "ok", or the rules that it breaks. Words: the file, a flavour (1b, 4f, ua2). */
public class Conform implements Judge {
  static {
    VeraGreenfieldFoundryProvider.initialise();
  }

  public String answer(List<String> words) throws Exception {
    return verdictOn(words.get(1), words.get(0));
  }

  static String verdictOn(String name, String file) throws Exception {
    var flavour = PDFAFlavour.fromString(name);
    try (var bytes = new FileInputStream(file);
        var parser = Foundries.defaultInstance().createParser(bytes, flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      var result = validator.validate(parser);
      if (result.isCompliant()) return "ok";
      return result.getTestAssertions().stream()
          .filter(assertion -> assertion.getStatus() == TestAssertion.Status.FAILED)
          .map(assertion -> assertion.getRuleId().getClause() + "-"
              + assertion.getRuleId().getTestNumber() + " " + assertion.getMessage())
          .distinct().collect(Collectors.joining(" | ")).replace('\n', ' ');
    } catch (VeraPDFException refusal) {
      return "not read: " + refusal.getMessage();
    }
  }
}
