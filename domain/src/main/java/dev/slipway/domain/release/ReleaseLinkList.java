package dev.slipway.domain.release;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Links of a new release. Names, addresses and paths are each used once. */
public record ReleaseLinkList(List<ReleaseLink> all) {

    public ReleaseLinkList {
        all = List.copyOf(all);
    }

    /** Returns the attributes that cannot be stored, named as clients send them. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        if (all.size() > ReleaseLink.MOST) {
            errors.add(FieldError.of("assets[links]", "field.too_many", ReleaseLink.MOST));
            return List.copyOf(errors);
        }
        for (int index = 0; index < all.size(); index++) {
            String place = "assets[links][" + index + "]";
            all.get(index).errors().forEach(error -> errors.add(new FieldError(place + "[" + error.field() + "]", error.reason())));
        }
        repeated(all.stream().map(ReleaseLink::name).toList(), errors);
        repeated(all.stream().map(ReleaseLink::url).toList(), errors);
        repeated(all.stream().map(ReleaseLink::filepath).flatMap(path -> path.stream()).toList(), errors);
        return List.copyOf(errors);
    }

    private static void repeated(List<String> values, List<FieldError> errors) {
        Set<String> seen = new HashSet<>();
        List<String> twice = values.stream().filter(value -> !seen.add(value)).distinct().toList();
        if (!twice.isEmpty()) {
            errors.add(FieldError.of("links", "release.duplicate_links", String.join(", ", twice)));
        }
    }
}
