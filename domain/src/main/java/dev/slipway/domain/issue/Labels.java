package dev.slipway.domain.issue;

import dev.slipway.domain.kernel.FieldError;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Labels of one item, trimmed, distinct and sorted, so that equal sets are equal. Requests separate labels by commas, so no label contains
 * one.
 */
public record Labels(List<String> names) {

    public static final Labels NONE = new Labels(List.of());

    private static final int LONGEST = 255;

    /** Maximum labels of one item, since every issue of a page lists them. */
    private static final int MOST = 500;

    public Labels {
        names = List.copyOf(new TreeSet<>(names.stream().flatMap(name -> Stream.of(name.split(","))).map(String::strip)
                .filter(name -> !name.isEmpty()).toList()));
    }

    public static Labels of(Collection<String> names) {
        return new Labels(List.copyOf(names));
    }

    public Labels with(Labels others) {
        return new Labels(Stream.concat(names.stream(), others.names.stream()).toList());
    }

    public Labels without(Labels others) {
        return new Labels(names.stream().filter(name -> !others.names.contains(name)).toList());
    }

    /** Returns why the labels cannot be stored. */
    public Optional<FieldError> problem() {
        if (names.stream().anyMatch(name -> name.codePointCount(0, name.length()) > LONGEST)) {
            return Optional.of(FieldError.of("labels", "field.too_long", LONGEST));
        }
        return names.size() > MOST ? Optional.of(FieldError.of("labels", "field.too_many", MOST)) : Optional.empty();
    }
}
