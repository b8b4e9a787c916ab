package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the parts of an event in the forms in which SDKs send them. */
final class ErrorParts {

    private ErrorParts() {
    }

    /** Returns the exceptions of an event, each after its causes. */
    static List<Json.Members> exceptions(Json.Members event) {
        return event.find("exception").map(found -> switch (found) {
            case Json.Members one when one.find("values").isPresent() -> members(one.find("values").get());
            case Json.Members one -> List.of(one);
            default -> members(found);
        }).orElse(List.of());
    }

    /** Returns the frames of an exception, the outermost first; those of the program alone if any are marked. */
    static List<Json.Members> frames(Json.Members exception) {
        List<Json.Members> all = exception.at(List.of("stacktrace", "frames")).map(ErrorParts::members).orElse(List.of());
        List<Json.Members> own = all.stream().filter(frame -> frame.scalarAt("in_app").filter("true"::equals).isPresent()).toList();
        return own.isEmpty() ? all : own;
    }

    /** Returns the message of an event without values filled in. */
    static Optional<String> template(Json.Members event) {
        return event.scalarAt("logentry", "message").or(() -> event.scalarAt("message", "message")).or(() -> message(event));
    }

    /** Returns the message of an event as people read it. */
    static Optional<String> message(Json.Members event) {
        return Stream.of(List.of("logentry", "formatted"), List.of("message", "formatted"), List.of("logentry", "message"),
                List.of("message", "message"), List.of("message")).flatMap(path -> event.scalarAt(path.toArray(String[]::new)).stream())
                .findFirst();
    }

    /** Returns the place of an error: its transaction, or the innermost function of the program. */
    static String actor(Json.Members event) {
        return event.scalarAt("transaction").or(() -> event.scalarAt("culprit"))
                .or(() -> exceptions(event).stream().reduce((earlier, last) -> last)
                        .flatMap(thrown -> frames(thrown).stream().reduce((outer, inner) -> inner)).map(ErrorParts::place))
                .orElse("");
    }

    /** Returns the module or file of a frame with its function. Lines are left out, since edits move them. */
    static String place(Json.Members frame) {
        String where = frame.scalarAt("module").or(() -> frame.scalarAt("filename")).or(() -> frame.scalarAt("abs_path")).orElse("");
        String function = frame.scalarAt("function").orElse("");
        return where.isEmpty() || function.isEmpty() ? where + function : where + " in " + function;
    }

    private static List<Json.Members> members(Json value) {
        return value instanceof Json.Array(List<Json> items)
                ? items.stream().filter(Json.Members.class::isInstance).map(Json.Members.class::cast).toList() : List.of();
    }
}
