package dev.slipway.domain.ciconfig;

import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.slipway.domain.ciconfig.options.InlinePart;
import dev.slipway.domain.ciconfig.options.JobExtras;

/** Maps options of jobs to flat documents, as the database stores them. */
final class InlineParts extends NopAnnotationIntrospector {
    static ObjectMapper mapper() {
        return new ObjectMapper().setAnnotationIntrospector(AnnotationIntrospector.pair(new InlineParts(),
                new JacksonAnnotationIntrospector()));
    }

    private static final long serialVersionUID = 1L;

    /** Turns extras without content into null. */
    private static final class NullWithoutContent extends StdConverter<JobExtras, JobExtras> {

        @Override
        public JobExtras convert(JobExtras extras) {
            return extras.equals(JobExtras.NONE) ? null : extras;
        }
    }

    @Override
    public NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
        return InlinePart.class.isAssignableFrom(member.getRawType()) ? NameTransformer.NOP : null;
    }

    @Override
    public Object findSerializationConverter(Annotated annotated) {
        return annotated instanceof AnnotatedMember && annotated.getRawType() == JobExtras.class ? new NullWithoutContent() : null;
    }
}
