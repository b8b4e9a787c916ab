package dev.slipway.persistence.kernel;

import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.slipway.domain.ciconfig.options.InlinePart;
import dev.slipway.domain.ciconfig.options.JobExtras;

/**
 * Maps grouped records to flat documents: components of an {@link InlinePart} stand beside those of the record that holds it, and
 * {@link JobExtras#NONE} is null. Documents keep the form that they had before records were grouped.
 */
final class InlineParts extends NopAnnotationIntrospector {

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
