import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Removes annotations of types, such as {@code @Nullable}, from the components of the records in a folder of classes. The JVM reads them
 * as annotations of another kind when a mutant replaces the class of a record, and crashes (JDK-8376185). Those of fields, accessors and
 * constructors stay, which compilers read.
 */
final class RecordAnnotations {

    private RecordAnnotations() {
    }

    public static void main(String[] folders) throws IOException {
        Path folder = Path.of(folders[0]);
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> classes;
        try (Stream<Path> files = Files.walk(folder)) {
            classes = files.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : classes) {
            ClassModel model = ClassFile.of().parse(file);
            if (components(model).anyMatch(component -> component.attributes().stream().anyMatch(RecordAnnotations::ofType))) {
                Files.write(file, without(model));
            }
        }
    }

    private static Stream<RecordComponentInfo> components(ClassModel model) {
        return model.attributes().stream().filter(RecordAttribute.class::isInstance)
                .flatMap(attribute -> ((RecordAttribute) attribute).components().stream());
    }

    private static boolean ofType(Object attribute) {
        return attribute instanceof RuntimeVisibleTypeAnnotationsAttribute;
    }

    private static byte[] without(ClassModel model) {
        return ClassFile.of().transformClass(model, (built, element) -> {
            if (element instanceof RecordAttribute attribute) {
                built.with(RecordAttribute.of(attribute.components().stream().map(component -> RecordComponentInfo.of(component.name(),
                        component.descriptor(), component.attributes().stream().filter(each -> !ofType(each)).toList())).toList()));
            } else {
                built.with(element);
            }
        });
    }
}
