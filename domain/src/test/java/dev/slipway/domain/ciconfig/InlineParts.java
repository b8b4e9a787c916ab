package dev.slipway.domain.ciconfig;

import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.slipway.domain.kernel.InlinePart;
import dev.slipway.domain.kernel.Omittable;

/** Maps options of jobs to flat documents, as the database stores them. */
final class InlineParts extends NopAnnotationIntrospector {
    static ObjectMapper mapper() {
        return new ObjectMapper().setAnnotationIntrospector(AnnotationIntrospector.pair(new InlineParts(),
                new JacksonAnnotationIntrospector()));
    }

    private static final long serialVersionUID = 1L;

    /** Turns values without content into null. */
    private static final class NullWithoutContent extends StdConverter<Omittable, Object> {

        @Override
        public Object convert(Omittable value) {
            return value.withoutContent() ? null : value;
        }
    }

    @Override
    public NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
        return member.getRawType().isAnnotationPresent(InlinePart.class) ? NameTransformer.NOP : null;
    }

    @Override
    public Object findSerializationConverter(Annotated annotated) {
        return annotated instanceof AnnotatedMember && Omittable.class.isAssignableFrom(annotated.getRawType())
                ? new NullWithoutContent() : null;
    }
}
