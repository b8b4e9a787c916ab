package dev.slipway.persistence.kernel;

import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.slipway.domain.kernel.InlinePart;
import dev.slipway.domain.kernel.Omittable;
import org.jspecify.annotations.Nullable;

/**
 * Maps grouped records to flat documents: components of an {@link InlinePart} stand beside those of the record that holds it, and
 * an {@link Omittable} without content is null. Documents keep the form that they had before records were grouped.
 */
final class InlineParts extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    /** Turns values without content into null. */
    private static final class NullWithoutContent extends StdConverter<Omittable, Object> {

        @Override
        public @Nullable Object convert(Omittable value) {
            return value.withoutContent() ? null : value;
        }
    }

    @Override
    public @Nullable NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
        return member.getRawType().isAnnotationPresent(InlinePart.class) ? NameTransformer.NOP : null;
    }

    @Override
    public @Nullable Object findSerializationConverter(Annotated annotated) {
        return annotated instanceof AnnotatedMember && Omittable.class.isAssignableFrom(annotated.getRawType())
                ? new NullWithoutContent() : null;
    }
}
