package dev.slipway.rest.edge.paging;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.rest.edge.parameters.Coercible;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Positions of a list as values of the parameter that its route declares: opaque in a {@code cursor}, plain in a {@code page_token} if one
 * value is enough.
 */
public final class PageTokens {

    private static final String PLAIN = "page_token";

    private final String parameter;
    private final Cursors cursors;

    public PageTokens(KeysetRules keyset, String list) {
        this.parameter = keyset.parameter();
        this.cursors = new Cursors(list);
    }

    String parameter() {
        return parameter;
    }

    String write(KeysetPosition position) {
        boolean plain = parameter.equals(PLAIN) && position.values().size() == 1;
        return plain ? position.values().getFirst().orElseThrow() : cursors.write(position.values());
    }

    /** Returns the position that the client sent; empty if it is not a position of the list. */
    Optional<KeysetPosition> read(@Nullable Object sent) {
        if (sent == null || sent.equals("")) {
            return Optional.of(KeysetPosition.start(parameter));
        }
        if (!(sent instanceof String text)) {
            return Optional.empty();
        }
        Optional<List<Optional<String>>> plain = parameter.equals(PLAIN) && text.length() <= Cursors.MAX_LENGTH && Coercible.storable(text)
                ? Optional.of(List.of(Optional.of(text))) : Optional.empty();
        return cursors.read(text).or(() -> plain).map(values -> KeysetPosition.of(parameter, values));
    }
}
