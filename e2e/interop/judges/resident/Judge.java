import java.util.List;

/** A program of one library that answers a request in words. */
public interface Judge {
  String answer(List<String> words) throws Exception;
}
