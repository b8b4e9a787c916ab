package dev.slipway.rest.edge;

import dev.slipway.application.kernel.Position;
import dev.slipway.rest.edge.parameters.Coercible;
import java.util.List;
import java.util.Optional;

/**
 * The places of a list in the parameter that its route names: opaque in a {@code cursor}, plain in a {@code page_token} where one value is
 * enough.
 */
final class PageTokens {

    private static final String PLAIN = "page_token";

    private final String parameter;
    private final Cursors cursors;

    PageTokens(Keyset keyset, String list) {
        this.parameter = keyset.parameter();
        this.cursors = new Cursors(list);
    }

    String parameter() {
        return parameter;
    }

    String write(Position place) {
        boolean plain = parameter.equals(PLAIN) && place.values().size() == 1;
        return plain ? place.values().getFirst().orElseThrow() : cursors.write(place.values());
    }

    /** Returns the place that was sent; empty where it is none of the list. */
    Optional<Position> read(Object sent) {
        if (sent == null || sent.equals("")) {
            return Optional.of(Position.start(parameter));
        }
        if (!(sent instanceof String text)) {
            return Optional.empty();
        }
        Optional<List<Optional<String>>> plain = parameter.equals(PLAIN) && text.length() <= Cursors.MOST && Coercible.storable(text)
                ? Optional.of(List.of(Optional.of(text))) : Optional.empty();
        return cursors.read(text).or(() -> plain).map(values -> Position.of(parameter, values));
    }
}
