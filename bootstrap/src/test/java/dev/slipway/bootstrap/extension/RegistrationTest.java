package dev.slipway.bootstrap.extension;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Vitals;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RegistrationTest {

    /** Returns what was compiled when the port had no methods yet. */
    private static Vitals ofOlderPort() throws ReflectiveOperationException {
        byte[] type = ClassFile.of().build(ClassDesc.of("dev.slipway.bootstrap.extension.Older"), older -> older
                .withInterfaceSymbols(ClassDesc.of(Vitals.class.getName()))
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code
                        .aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_()));
        return (Vitals) MethodHandles.lookup().defineHiddenClass(type, true).lookupClass().getConstructor().newInstance();
    }

    @Test
    void adapter_of_an_older_port_is_refused() throws ReflectiveOperationException {
        Vitals older = ofOlderPort();
        var registration = new Registration<>(Path.of("old.jar"), Registration.Kind.REPLACED, Vitals.class, "", services -> older);
        String message = assertThrows(BadExtension.class, () -> registration.with(null)).getMessage();
        assertTrue(message.matches("the extension old.jar was built for another version of Slipway: .* lacks Vitals\\.\\w+"), message);
    }
}
