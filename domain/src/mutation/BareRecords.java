import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Removes annotations of types, such as {@code Nullable}, from the components of compiled records, before rules are changed. The JVM of
 * Java 25 redefines a record that has them only once. It rejects each further change ("attempted to change the class NestHost, NestMembers,
 * Record, or PermittedSubclasses attribute"), so that every second mutant of such a record would end with a RUN_ERROR. Annotations of
 * fields, methods and parameters stay.
 */
final class BareRecords {

    private BareRecords() {
    }

    /** @param args directory of the classes, which a module without sources does not have */
    public static void main(String[] args) throws IOException {
        Path classes = Path.of(args[0]);
        if (!Files.isDirectory(classes)) {
            return;
        }
        List<Path> files;
        try (var all = Files.walk(classes)) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            ClassModel found = ClassFile.of().parse(file);
            if (found.findAttribute(Attributes.record()).filter(BareRecords::annotated).isPresent()) {
                Files.write(file, ClassFile.of().transformClass(found, bare()));
            }
        }
    }

    private static boolean annotated(RecordAttribute all) {
        return all.components().stream().anyMatch(one -> one.findAttribute(Attributes.runtimeVisibleTypeAnnotations()).isPresent());
    }

    private static ClassTransform bare() {
        return (builder, element) -> builder.with(element instanceof RecordAttribute all
                ? RecordAttribute.of(all.components().stream().map(BareRecords::bare).toList()) : element);
    }

    private static RecordComponentInfo bare(RecordComponentInfo one) {
        return RecordComponentInfo.of(one.name(), one.descriptor(),
                one.attributes().stream().filter(attribute -> !(attribute instanceof RuntimeVisibleTypeAnnotationsAttribute)).toList());
    }
}
