import java.util.List;

/** A program of one library that answers a request in words. */
public interface Judge {
  String answer(List<String> words) throws Exception;

  /** Whether it adds a provider of algorithms to the whole machine: what others answer would depend on it. */
  default boolean addsProvider() {
    return false;
  }
}
